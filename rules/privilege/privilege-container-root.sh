# ruleid: privilege-container-root
docker run -it --privileged -v /:/disk debian chroot /disk sh
# ruleid: privilege-container-root
docker run --rm -v /:/m alpine sh -c "cat keys >> /m/root/.ssh/authorized_keys"
# ok: privilege-container-root
docker run --rm -v "$PWD:/src" alpine ls /src
# ok: privilege-container-root
docker run --rm -v /:/m:ro exporter --path=/m
