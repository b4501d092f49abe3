import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { serverArguments, serverVariables } from '../../../scripts/server-process.ts'
import { Environment } from '../platform/environment.ts'

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort()

const offered = namesIn(read('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm)
const image = read('Dockerfile').slice(read('Dockerfile').lastIndexOf('\nFROM '))
const setByImage = namesIn(image, /(?:^ENV| )([A-Z][A-Z0-9_]*)=/gm)

describe('the container', () => {
  it('.env.example offers every variable that the server reads, and no other', () => {
    expect(offered).toEqual(Object.keys(Environment.shape).sort())
  })

  it('compose.yaml passes on every variable that the image does not set', () => {
    // The port that compose.yaml publishes decides where it listens.
    const left = offered.filter((name) => name && name !== 'PORT' && !setByImage.includes(name))
    const server = read('compose.yaml').split('\n  postgres:\n')[0] ?? ''
    expect(namesIn(server, /^ {6}([A-Z][A-Z0-9_]*):/gm)).toEqual(left)
    for (const name of left)
      if (name !== 'DATABASE_URL') expect(server).toMatch(new RegExp(`^ {6}${name}: \\$\\{${name}[:}]`, 'm'))
  })

  it('stores its data in a folder of its user, on a volume', () => {
    const folder = /\bDATA_DIR=(\S+)/.exec(image)?.[1]
    expect(image).toMatch(new RegExp(`^RUN install -d -o node -g node ${folder}\\nUSER node\\nVOLUME ${folder}$`, 'm'))
    expect(read('compose.yaml')).toContain(`- data:${folder}\n`)
  })

  it('has no rights that it does not need, and neither has the unit of systemd', () => {
    const server = read('compose.yaml').split('\n  postgres:\n')[0] ?? ''
    for (const line of ['    read_only: true', '      - /tmp', '      - ALL', '      - no-new-privileges:true'])
      expect(server).toContain(`${line}\n`)
    const unit = read('deploy/systemd/fortnight.service')
    for (const line of [
      'User=fortnight',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'PrivateTmp=yes',
    ])
      expect(unit).toContain(`\n${line}\n`)
  })

  it('begins with what npm start gives the server, and so does the unit of systemd', () => {
    const { NODE_COMPILE_CACHE: _, ...variables } = serverVariables
    const unit = read('deploy/systemd/fortnight.service')
    for (const [name, value] of Object.entries(variables))
      for (const text of [image, unit]) expect(text).toContain(` ${name}=${value}`)
    expect(image).toContain(
      `CMD ${JSON.stringify(['node', ...serverArguments, 'server/build/main.js']).replaceAll(',', ', ')}`,
    )
    expect(unit).toContain(`/node ${serverArguments.join(' ')} server/build/main.js\n`)
  })

  it('is restarted if its process hangs, and not while the database is away', () => {
    expect(image).toMatch(/^HEALTHCHECK .*127\.0\.0\.1:3000\/health'/m)
    expect(image).not.toContain('/ready')
  })
})
