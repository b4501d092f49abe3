import { spawn } from 'node:child_process'

// The end of the input without that word means that the test was killed. PostgreSQL gets the signal to leave at once.
const script = `
read -r word && [ "$word" = done ] && exit
for pid in "$@"; do kill -KILL "$pid" 2>&-; done
find "$0" -name postmaster.pid -exec sh -c 'kill -QUIT "$(head -n 1 "$1")"' sh {} ';'
sleep 1
rm -rf "$0"`

/**
 * Keeps a process next to this one that outlives it: when this one ends without a word, even by SIGKILL, the other
 * kills the processes of `pids`, stops each PostgreSQL below `folder` and removes the folder. Returns how to let it go,
 * once all of that is done in good order.
 */
export function watchOver(folder: string, ...pids: (number | undefined)[]): () => void {
  const named = pids.filter((pid) => pid !== undefined).map(String)
  // A session of its own: what ends the terminal or the group of this process must not end it.
  const watcher = spawn('sh', ['-c', script, folder, ...named], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watcher.unref()
  ;(watcher.stdin as typeof watcher.stdin & { unref(): void }).unref()
  // Windows has no sh, and no PostgreSQL of ours.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  return () => void watcher.stdin.end('done\n')
}
