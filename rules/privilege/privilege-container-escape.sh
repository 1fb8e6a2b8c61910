# ruleid: privilege-container-escape
docker run --privileged -v /:/host alpine
# ruleid: privilege-container-escape
nsenter --target 1 --mount sh
# ok: privilege-container-escape
docker run --rm -v "$PWD:/work" alpine
