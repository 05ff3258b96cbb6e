#!/bin/sh
# One database machine of the drill: etcd and Patroni in the root file system $1, with the folders of $2. It is the first
# process of its own process namespace, so that its death is a power cut: everything in it ends at once.
set -eu
root=$1 own=$2

mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
for folder in run tmp dev/shm; do mount -t tmpfs -o mode=1777 tmpfs "$root/$folder"; done
mkdir -m 1777 "$root/run/postgresql"
mkdir -p "$root/var/lib/etcd"
mount --bind "$own/disk" "$root/var/lib/postgresql"
mount --bind "$own/etcd" "$root/var/lib/etcd"
mount --bind "$own/etc" "$root/mnt"
mount --bind "$own/etc/hosts" "$root/etc/hosts"

# As systemd does with Restart=always.
keep() {
  while :; do
    "$@" || :
    sleep 1
  done
}

etcd() (
  set -a
  . "$own/etc/etcd.env"
  exec chroot "$root" /usr/bin/etcd >>"$own/etcd.log" 2>&1
)

# Only Patroni and what it starts have a clock that can be stepped.
patroni() (
  set -a
  . "$own/etc/patroni.env"
  FAKETIME_TIMESTAMP_FILE=/mnt/clock FAKETIME_CACHE_DURATION=1 FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_DISABLE_SHM=1
  exec chroot --userspec=postgres:postgres "$root" /usr/bin/env \
    LC_ALL=C.UTF-8 HOME=/var/lib/postgresql LD_PRELOAD=libfaketime.so.1 LD_LIBRARY_PATH=/usr/lib/x86_64-linux-gnu/faketime \
    /usr/bin/patroni /mnt/patroni.yml >>"$own/patroni.log" 2>&1
)

watch_disk() {
  chroot --userspec=postgres:postgres "$root" /mnt/watch-disk.sh /mnt/patroni.yml /var/lib/postgresql 100 \
    >>"$own/watch-disk.log" 2>&1
}

keep etcd &
keep patroni &
keep watch_disk &
wait
