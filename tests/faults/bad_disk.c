/* A disk that fails and a clock that jumps, for one process: preloaded, and asleep until it is told what to do. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static char below[PATH_MAX];
static size_t below_length;
static long seen, first, last;
static time_t ahead;

/* Calls below `folder` fail with EIO from the `from`-th to the `to`-th, counted from 1; none fail where `to` is 0. */
void bad_disk(const char *folder, long from, long to) {
    snprintf(below, sizeof below, "%s", folder);
    below_length = strlen(below);
    seen = 0, first = from, last = to;
}

/* How many calls there were. */
long bad_disk_seen(void) { return seen; }

/* The clock of the wall goes this far ahead from now on. */
void bad_clock(long seconds) { ahead = seconds; }

#define REAL(name, result, ...)                                      \
    static result (*real)(__VA_ARGS__);                              \
    if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int under(const char *path) {
    return !strncmp(path, below, below_length) && (path[below_length] == '/' || !path[below_length]);
}

static int strike(void) {
    seen++;
    if (seen < first || seen > last) return 0;
    errno = EIO;
    return 1;
}

static int bad_fd(int fd) {
    char link[64], path[PATH_MAX];
    if (!last) return 0;
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    return under(path) && strike();
}

static int bad_at(int folder, const char *path) {
    if (!last) return 0;
    if (path[0] == '/') return under(path) && strike();
    char here[PATH_MAX];
    if (folder == AT_FDCWD) return getcwd(here, sizeof here) && under(here) && strike();
    return bad_fd(folder);
}

static mode_t mode_of(int flags, va_list rest) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

#define OPEN(name)                                                    \
    int name(const char *path, int flags, ...) {                      \
        REAL(#name, int, const char *, int, ...);                     \
        va_list rest;                                                 \
        va_start(rest, flags);                                        \
        mode_t mode = mode_of(flags, rest);                           \
        va_end(rest);                                                 \
        return bad_at(AT_FDCWD, path) ? -1 : real(path, flags, mode); \
    }
#define OPENAT(name)                                                        \
    int name(int folder, const char *path, int flags, ...) {                \
        REAL(#name, int, int, const char *, int, ...);                      \
        va_list rest;                                                       \
        va_start(rest, flags);                                              \
        mode_t mode = mode_of(flags, rest);                                 \
        va_end(rest);                                                       \
        return bad_at(folder, path) ? -1 : real(folder, path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

#define ON_FD(name, result, parameters, arguments, ...)  \
    result name parameters {                             \
        REAL(#name, result, __VA_ARGS__);                \
        return bad_fd(fd) ? -1 : real arguments;         \
    }
ON_FD(read, ssize_t, (int fd, void *to, size_t size), (fd, to, size), int, void *, size_t)
ON_FD(write, ssize_t, (int fd, const void *from, size_t size), (fd, from, size), int, const void *, size_t)
ON_FD(fsync, int, (int fd), (fd), int)
ON_FD(fdatasync, int, (int fd), (fd), int)
ON_FD(syncfs, int, (int fd), (fd), int)
ON_FD(fchmod, int, (int fd, mode_t mode), (fd, mode), int, mode_t)

#define ON_PATH(name, parameters, arguments, where, path, ...)  \
    int name parameters {                                       \
        REAL(#name, int, __VA_ARGS__);                          \
        return bad_at(where, path) ? -1 : real arguments;       \
    }
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path, const char *, mode_t)
ON_PATH(rmdir, (const char *path), (path), AT_FDCWD, path, const char *)
ON_PATH(unlink, (const char *path), (path), AT_FDCWD, path, const char *)
ON_PATH(chmod, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path, const char *, mode_t)
ON_PATH(rename, (const char *old, const char *new), (old, new), AT_FDCWD, old, const char *, const char *)
ON_PATH(symlink, (const char *to, const char *path), (to, path), AT_FDCWD, path, const char *, const char *)
ON_PATH(unlinkat, (int at, const char *path, int flags), (at, path, flags), at, path, int, const char *, int)
ON_PATH(mkdirat, (int at, const char *path, mode_t mode), (at, path, mode), at, path, int, const char *, mode_t)
ON_PATH(renameat, (int at, const char *old, int to, const char *new), (at, old, to, new), at, old,
        int, const char *, int, const char *)
ON_PATH(renameat2, (int at, const char *old, int to, const char *new, unsigned flags), (at, old, to, new, flags), at,
        old, int, const char *, int, const char *, unsigned)
ON_PATH(utimensat, (int at, const char *path, const struct timespec times[2], int flags), (at, path, times, flags), at,
        path, int, const char *, const struct timespec *, int)

DIR *opendir(const char *path) {
    REAL("opendir", DIR *, const char *);
    return bad_at(AT_FDCWD, path) ? NULL : real(path);
}

int clock_gettime(clockid_t which, struct timespec *now) {
    REAL("clock_gettime", int, clockid_t, struct timespec *);
    int done = real(which, now);
    if (!done && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += ahead;
    return done;
}

int gettimeofday(struct timeval *now, void *zone) {
    REAL("gettimeofday", int, struct timeval *, void *);
    int done = real(now, zone);
    if (!done) now->tv_sec += ahead;
    return done;
}

time_t time(time_t *now) {
    REAL("time", time_t, time_t *);
    time_t moment = real(NULL) + ahead;
    if (now) *now = moment;
    return moment;
}
