import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { later, scratch } from '../../bench/kit/tidy.ts'

/** Runs a command to its end; returns what it said, throws if it failed. */
export const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** A file system of its own, which can be full and can lose its power. */
export interface Disk {
  path: string
  /** Takes all its room. */
  fill(): void
  /** Gives the room back. */
  free(): void
  /** Cuts the power: what no one has had written to the device by now never will be (`FS_IOC_SHUTDOWN`, no log flushed). */
  cut(): void
  /** Mounts it again once no process uses it, as after the power came back. */
  restore(): Promise<void>
}

/** An ext4 of that many megabytes in a file. Only root can make one. */
export async function makeDisk(name: string, megabytes: number): Promise<Disk> {
  if (process.getuid?.() !== 0) throw new Error('the drill mounts file systems: run it as root')
  const folder = await scratch(`disk-${name}`)
  const [image, path] = [join(folder, 'image'), join(folder, 'mounted')]
  const ballast = join(path, 'ballast')
  mkdirSync(path)
  run('truncate', '--size', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', '-m', '0', image)
  const mount = () => void run('mount', '-o', 'loop', image, path)
  mount()
  later(() => run('umount', '--lazy', path))
  chmodSync(path, 0o755)
  return {
    path,
    fill() {
      const { bavail, bsize } = statfsSync(path)
      // Lists of blocks take room as well, so that the last of it is taken piece by piece.
      run('fallocate', '--length', String(Math.max(bsize, Math.floor(bavail * 0.95) * bsize)), ballast)
      const file = openSync(ballast, 'a')
      try {
        for (;;) writeSync(file, Buffer.alloc(bsize))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    cut: () => void run('xfs_io', '-x', '-c', 'shutdown', path),
    async restore() {
      // What was killed lets go of it a moment later.
      for (let tries = 0; ; tries++)
        try {
          run('umount', path)
          break
        } catch (error) {
          if (tries === 300) throw error
          await sleep(100)
        }
      mount()
    },
  }
}
