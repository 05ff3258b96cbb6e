#!/bin/sh
# Makes another machine the primary when the disk of this one is nearly full. PostgreSQL would otherwise refuse changes
# but continue to run, and Patroni would see no problem. Run this script on each database machine, as the user of
# Patroni and with its configuration:
#   watch-disk.sh /etc/patroni/config.yml /var/lib/postgresql 1000
set -u
configuration=$1 folder=$2 least_megabytes=$3
name=$(sed -n 's/^name: *//p' "$configuration")

while sleep 2; do
  free=$(df --output=avail --block-size=1M "$folder" | tail -n 1)
  [ "$free" -lt "$least_megabytes" ] || continue
  # Patroni refuses this command unless this machine is the primary.
  patronictl --config-file "$configuration" switchover --leader "$name" --force
  sleep 5
done
