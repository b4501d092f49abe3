import {
  chownSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start, type User } from '../../bench/kit/child.ts'
import { ignoredBy, type Instruction, stagesOf, variablesOf } from './dockerfile.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** What the Dockerfile makes, in a folder of this machine. */
export interface Image {
  /** The folder that programs of the image start in. */
  folder: string
  env: Record<string, string>
  /** The user of the image; undefined if the drill is not run as root and everything belongs to its own user. */
  user: User | undefined
  command: string[]
  healthcheck: string[]
}

// The build stage is not repeated: npm ci has installed this clone, and its web is built by the same command.
const buildStage = ['WORKDIR /app', 'COPY . .', 'RUN npm ci && npm run build']

/** Copies as COPY does: a folder's contents into the folder named last, a file to that name or into that folder. */
function copy(sources: string[], to: string, isIgnored: (path: string) => boolean) {
  for (const source of sources) {
    const path = join(root, source)
    const target = to.endsWith('/') && !statSync(path).isDirectory() ? join(to, basename(source)) : to
    cpSync(path, target, { recursive: true, filter: (name) => !isIgnored(relative(root, name)) })
  }
}

/** Links a file that everyone may read, which takes none of the time of a copy; copies any other, and across disks. */
function linkFile(from: string, to: string) {
  try {
    if (statSync(from).mode & constants.S_IROTH) return linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
  }
  copyFileSync(from, to)
}

/** Brings a package without those below it, which are installed by themselves. */
function installPackage(from: string, to: string) {
  const found = lstatSync(from)
  if (found.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  if (!found.isDirectory()) return linkFile(from, to)
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== 'node_modules') installPackage(join(from, name), join(to, name))
}

/**
 * Brings the packages that `npm ci` says it would install: npm itself compares the manifests with the lock file and chooses them.
 * They come from this clone instead of the registry, so that the drill needs no network.
 */
function installFrom(output: string, folder: string) {
  const { add } = JSON.parse(output.slice(output.indexOf('\n{') + 1)) as { add: { path: string }[] }
  for (const name of add.map(({ path }) => relative(folder, path))) {
    if (!existsSync(join(root, name))) throw new Error(`${name} is not installed here: npm ci first`)
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    installPackage(join(root, name), join(folder, name))
  }
}

/** Runs a command line to its end; throws with all that it printed if it fails. */
export async function runToEnd(command: string, args: string[], options: Parameters<typeof start>[2]): Promise<string> {
  const child = start(command, args, { ...options, isolated: true })
  const code = await child.ended
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${child.output()}`)
  return child.output()
}

/**
 * Carries out the Dockerfile's last stage in an empty folder. `/app` and `/data` become folders below `place`, and `node` becomes
 * `user`: whatever follows USER runs as that user, who owns nothing but what the image gives them.
 */
export async function makeImage(place: string, user: User | undefined): Promise<Image> {
  const stages = stagesOf(read('Dockerfile'))
  const [build = [], last = []] = stages
  const built = build.slice(1).map(({ name, text }) => `${name} ${text}`)
  if (stages.length !== 2 || built.join('\n') !== buildStage.join('\n'))
    throw new Error('The stages of the Dockerfile have changed: the drill builds what it did before.')
  const isIgnored = ignoredBy(read('.dockerignore'))
  const owner = user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const rehome = (text: string) =>
    text
      .replaceAll(/(?<![\w.])\/(?:app|data)\b/g, (path) => place + path)
      .replaceAll('-o node -g node', `-o ${owner.uid} -g ${owner.gid}`)

  // The base image brings Node, and running it must need nothing in the caller's folders.
  const programs = join(place, 'bin')
  mkdirSync(programs)
  linkFile(process.execPath, join(programs, 'node'))
  const home = join(place, 'home')
  mkdirSync(home)
  chownSync(home, owner.uid, owner.gid)
  const image: Image = {
    folder: '/',
    env: { PATH: `${programs}:/usr/local/bin:/usr/bin:/bin`, HOME: home },
    user: undefined,
    command: [],
    healthcheck: [],
  }

  async function run(text: string) {
    for (const step of rehome(text).split(' && ')) {
      const output = await runToEnd('sh', ['-c', step], {
        cwd: image.folder,
        env: {
          ...image.env,
          PATH: `${programs}:${process.env['PATH']}`,
          npm_config_cache: join(place, 'npm-cache'),
          // Read by npm ci, which then installs nothing and lists what it would.
          npm_config_dry_run: 'true',
          npm_config_json: 'true',
        },
        ...(image.user && { user: image.user }),
      })
      if (step.startsWith('npm ci')) installFrom(output, image.folder)
    }
  }
  const steps: Record<string, (text: string) => unknown> = {
    FROM: () => {},
    EXPOSE: () => {},
    VOLUME: () => {},
    WORKDIR: (text) => mkdirSync((image.folder = rehome(text)), { recursive: true }),
    ENV: (text) => Object.assign(image.env, variablesOf(rehome(text))),
    COPY(text) {
      const parts = text.split(/\s+/)
      const isBuilt = parts[0] === '--from=build'
      const sources = parts.slice(isBuilt ? 1 : 0, -1).map((path) => (isBuilt ? relative('/app', path) : path))
      copy(sources, join(image.folder, rehome(parts.at(-1) ?? '')), isBuilt ? () => false : isIgnored)
    },
    RUN: run,
    async USER() {
      // A checkout has the modes of its umask, and the image those of its checkout.
      await runToEnd('chmod', ['-R', 'go+rX', place], { env: image.env })
      image.user = user
    },
    CMD: (text) => (image.command = JSON.parse(rehome(text)) as string[]),
    HEALTHCHECK: (text) => (image.healthcheck = JSON.parse(rehome(text.replace(/^CMD /, ''))) as string[]),
  }
  const unknown = ({ name }: Instruction) => {
    throw new Error(`The drill does not know the instruction ${name}.`)
  }
  for (const instruction of last) await (steps[instruction.name] ?? (() => unknown(instruction)))(instruction.text)
  return image
}
