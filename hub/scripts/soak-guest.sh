#!/usr/bin/env bash
# The first process of the user-mode Linux that soak.sh starts: makes a machine of it, soaks there, and says how it ended.
# The machine has this one's files, one processor, and no network but its own loopback.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mkdir -p /dev/shm
for place in /tmp /run /dev/shm; do mount -t tmpfs tmpfs "$place"; done
for module in sch_prio cls_u32 sch_netem; do insmod "$SOAK_MODULES/$module.ko"; done
ulimit -n 65536
SOAK_INSIDE=netem "$(dirname "$0")/soak.sh"
echo $? >"$SOAK_STATUS"
sync
echo o >/proc/sysrq-trigger
sleep 10
