import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import path from 'node:path'

const headlessShell = 'chromium-headless-shell'

// The one without windows first: it takes two thirds of the time for the same pages.
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, else the first in PATH. A CHROMIUM_PATH that can't be executed
 * finds nothing: its user wants that browser and no other.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH].find(isExecutable)
  const dirs = (env.PATH ?? '').split(path.delimiter).filter((dir) => dir !== '')
  return names.flatMap((name) => dirs.map((dir) => path.join(dir, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Only Debian itself: Ubuntu's package of that name is a launcher for snap, which containers don't have. */
function isRootOnDebian(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/**
 * Installs Debian's Chromium without windows; the package lists are fetched only when those at hand are missing or too
 * old.
 */
function installBrowser() {
  const install = () => aptGet('install', '-y', '--no-install-recommends', headlessShell)
  if (!install() && aptGet('update')) install()
}

/** Waits up to five minutes for another apt-get; its output goes to our stderr, as stdout carries the path alone. */
function aptGet(...args: string[]): boolean {
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 2, 2], env }).status === 0
}

if (import.meta.main) {
  // A Chromium with windows serves as well, if this one cannot be had.
  if (path.basename(findBrowser() ?? '') !== headlessShell && !process.env.CHROMIUM_PATH && isRootOnDebian()) {
    console.error(`Installing Chromium for the browser tests (apt-get install ${headlessShell})`)
    installBrowser()
  }
  const browser = findBrowser()
  if (browser) {
    console.log(browser)
  } else {
    const wrong = process.env.CHROMIUM_PATH
    if (wrong) console.error(`CHROMIUM_PATH names ${wrong}, which cannot be executed.`)
    else
      console.error(
        'No Chromium found: install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to it.',
      )
    process.exitCode = 1
  }
}
