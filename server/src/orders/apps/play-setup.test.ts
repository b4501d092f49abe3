import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '@fortnight/contract/countries'
import { isInternalTest, packageOf } from '@fortnight/contract/orders/opt-in-link'
import { PlaySetup } from '@fortnight/contract/orders/play-setup'
import { anApp, aPayment, aPerson, aPool, ok, type Person, send, settle } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { leadRun, offerSeats } from '../../testing/ledger/course.testkit.ts'

const world = useTestServer()
const save = (who: Person, id: string, body: unknown) => send(world.app, 'PUT', `/api/apps/${id}/play-setup`, who, body)
const stored = async (id: string) => (await world.database.pool.query('select * from apps where id = $1', [id])).rows[0]
const whole = {
  package_name: 'pk.tideline.surf',
  opt_in_url: 'https://play.google.com/apps/testing/pk.tideline.surf',
  access_method: 'google_group',
  group_email: 'tideline-testers@googlegroups.com',
  countries: ['PK', 'DE'],
}
const emptySetup = { package_name: null, opt_in_url: null, access_method: null, group_email: null, countries: [] }
const nowhere = '00000000-0000-4000-8000-000000000000'

describe('storing the Play setup', () => {
  it('stores every part, in one spelling, and shows it to the owner', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const typed = {
      package_name: ' pk.tideline.surf ',
      opt_in_url: 'https://play.google.com/apps/testing/pk.tideline.surf/?hl=en#top',
      access_method: 'google_group',
      group_email: ' Tideline-Testers@GoogleGroups.com ',
      countries: ['pk', 'DE', 'PK'],
    }
    const kept = { ...whole, countries: ['DE', 'PK'] }
    expect(await ok(save(owner, app.id, typed))).toMatchObject(kept)
    expect((await ok<object[]>(send(world.app, 'GET', '/api/apps/user', owner)))[0]).toMatchObject(kept)
    expect(await stored(app.id)).toMatchObject(kept)
  })

  it('has an opt-in link that leads to the web, as pages show it as a link', async () => {
    const { id } = await anApp(world, await aPerson(world))
    const write = (link: string) =>
      world.database.pool.query('update apps set opt_in_url = $2 where id = $1', [id, link])
    await expect(write('javascript:alert(1)')).rejects.toMatchObject({ constraint: 'apps_opt_in_url' })
    await write('https://play.google.com/apps/testing/com.example.tide')
  })

  it('stores a part alone, and removes it', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    expect(await ok(save(owner, app.id, { ...emptySetup, access_method: 'email_list' }))).toMatchObject({
      access_method: 'email_list',
      opt_in_url: null,
    })
    expect(
      await ok(save(owner, app.id, { ...emptySetup, package_name: '', opt_in_url: ' ', group_email: '' })),
    ).toMatchObject(emptySetup)
  })

  const link = (opt_in_url: string) => ({ opt_in_url })
  it.each<[string, object, string, string]>([
    [
      'a package without a dot',
      { package_name: 'tideline', opt_in_url: null },
      'package_name',
      'A package name looks like com.example.app.',
    ],
    [
      'half a link',
      link('play.google.com/apps/testing/pk.tideline.surf'),
      'opt_in_url',
      'Paste the whole link. It looks like https://play.google.com/apps/testing/com.example.app',
    ],
    [
      'another site',
      link('https://example.com/apps/testing/pk.tideline.surf'),
      'opt_in_url',
      'An opt-in link looks like https://play.google.com/apps/testing/com.example.app',
    ],
    [
      'a link without TLS',
      link('http://play.google.com/apps/testing/pk.tideline.surf'),
      'opt_in_url',
      'An opt-in link looks like https://play.google.com/apps/testing/com.example.app',
    ],
    [
      'a site that pretends',
      link('https://play.google.com@evil.example/apps/testing/pk.tideline.surf'),
      'opt_in_url',
      'An opt-in link looks like https://play.google.com/apps/testing/com.example.app',
    ],
    [
      'the page in the store',
      link('https://play.google.com/store/apps/details?id=pk.tideline.surf'),
      'opt_in_url',
      'This is the page in the store. The opt-in link looks like https://play.google.com/apps/testing/com.example.app',
    ],
    [
      'a link without a package',
      link('https://play.google.com/apps/testing/'),
      'opt_in_url',
      'The package name comes last and nothing after it: https://play.google.com/apps/testing/com.example.app',
    ],
    [
      'the link of another app',
      link('https://play.google.com/apps/testing/com.other'),
      'opt_in_url',
      'The link is for com.other, not for pk.tideline.surf.',
    ],
    [
      'a link without its package',
      { package_name: null },
      'package_name',
      'The link is for pk.tideline.surf. Enter that package name.',
    ],
    ['an unknown way of access', { access_method: 'open' }, 'access_method', 'Choose how testers get access.'],
    ['a group without an address', { group_email: null }, 'group_email', 'Enter the address of the Google Group.'],
    [
      'an address that is no group',
      { group_email: 'me@gmail.com' },
      'group_email',
      'Enter the address of a group, such as my-testers@googlegroups.com.',
    ],
    [
      'no address at all',
      { group_email: 'googlegroups.com' },
      'group_email',
      'Enter the address of a group, such as my-testers@googlegroups.com.',
    ],
    [
      'an address beside a list',
      { access_method: 'email_list' },
      'group_email',
      'Only access by Google Group has an address.',
    ],
    ['a country that is none', { countries: ['PK', 'XX'] }, 'countries', 'There is no country with this code.'],
  ])('refuses %s at its field, says why, and stores nothing', async (_case, change, field, msg) => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const answer = await save(owner, app.id, { ...whole, ...change })
    expect(answer.statusCode).toBe(422)
    const detail = answer.json<{ detail: { loc: string[]; msg: string }[] }>().detail
    expect(detail.map((problem) => [problem.loc[1], problem.msg])).toEqual([[field, msg]])
    expect(await stored(app.id)).toMatchObject(emptySetup)
  })

  it.each(['owner_id', 'status', 'testers', 'name', 'duration', 'package_plan', 'min_api'])(
    'refuses a forged %s',
    async (key) => {
      const owner = await aPerson(world)
      const app = await anApp(world, owner)
      expect((await save(owner, app.id, { ...whole, [key]: 'canary' })).statusCode).toBe(422)
      expect(await stored(app.id)).toMatchObject({ ...emptySetup, owner_id: owner.id, status: 'pending' })
    },
  )

  it('is closed to other users and administrators, and unknown apps are not found', async () => {
    const app = await anApp(world, await aPerson(world))
    for (const who of [await aPerson(world), await aPerson(world, 'admin')]) {
      expect((await save(who, app.id, whole)).statusCode).toBe(403)
      expect((await save(who, nowhere, whole)).statusCode).toBe(404)
    }
    expect(await stored(app.id)).toMatchObject(emptySetup)
  })
})

describe('an app that is under test', () => {
  it('keeps its package from the first day on, and may still correct every other field', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPayment(world, owner)
    await ok(settle(world.app, admin, id))
    await ok(save(owner, app.id, whole))
    await offerSeats(world, app.id, await aPool(world, 1))
    await leadRun(world, app.id, 'running')
    const other = { ...whole, package_name: 'com.other.app', opt_in_url: null }
    expect((await save(owner, app.id, other)).statusCode).toBe(409)
    await ok(save(owner, app.id, { ...whole, countries: [] }))
    expect(await stored(app.id)).toMatchObject({ ...whole, countries: [] })
  })

  it('cannot be changed once it is over', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    for (const status of ['completed', 'cancelled']) {
      await world.database.pool.query('update apps set status = $2 where id = $1', [app.id, status])
      expect((await save(owner, app.id, whole)).statusCode).toBe(409)
    }
    expect(await stored(app.id)).toMatchObject(emptySetup)
  })
})

describe('the rules of a set-up', () => {
  const segment = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,6}$/)
  const aPackage = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
  const anOrigin = fc.constantFrom(
    'https://play.google.com',
    'http://play.google.com',
    'https://play.google.com.evil.example',
  )
  const aPath = fc.constantFrom('/apps/testing/', '/apps/internaltest/', '/store/apps/details?id=', '/apps/')
  const aTail = fc.constantFrom('', '/', '?hl=en', '/more')
  const setup = fc.record({
    package_name: fc.option(aPackage),
    origin: anOrigin,
    path: aPath,
    named: fc.oneof(aPackage, fc.stringMatching(/^\d{1,19}$/)),
    tail: aTail,
    hasLink: fc.boolean(),
    same: fc.boolean(),
    access_method: fc.constantFrom(null, 'email_list', 'google_group'),
    group_email: fc.constantFrom(null, 'a@googlegroups.com', 'testers@studio.example', 'a@gmail.com'),
    countries: fc.array(fc.oneof(fc.constantFrom(...countryCodes), fc.stringMatching(/^[A-Z]{2}$/)), { maxLength: 4 }),
  })
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

  it('agree with a plain implementation of them, for any input', () => {
    let taken = 0
    fc.assert(
      fc.property(setup, (given) => {
        const named = given.same && given.package_name ? given.package_name : given.named
        const url = given.hasLink ? `${given.origin}${given.path}${named}${given.tail}` : null
        const { package_name, access_method, group_email, countries } = given
        const result = PlaySetup.safeParse({ package_name, opt_in_url: url, access_method, group_email, countries })

        const packageFits = package_name === null || package_name.split('.').length > 1
        const testing = given.path === '/apps/testing/' && /^[A-Za-z]/.test(named) && package_name === named
        const internal = given.path === '/apps/internaltest/' && /^\d+$/.test(named)
        const linkFits =
          url === null ||
          (given.origin === 'https://play.google.com' && given.tail !== '/more' && (testing || internal))
        const isGroup = group_email !== null && group_email !== 'a@gmail.com'
        const groupFits = access_method === 'google_group' ? isGroup : group_email === null
        const countriesFit = countries.every((code) => countryCodes.has(code))
        expect(result.success).toBe(packageFits && linkFits && groupFits && countriesFit)
        if (!result.success) return
        taken += 1
        expect(PlaySetup.parse(result.data)).toEqual(result.data)
        if (url && testing) expect(packageOf(result.data.opt_in_url ?? '')).toBe(package_name)
        if (url) expect(isInternalTest(url)).toBe(internal)
      }),
      { numRuns: 2000 },
    )
    expect(taken).toBeGreaterThan(20)
  })

  it('cover the countries that the platform has names for', () => {
    for (const code of countryCodes) expect(names.of(code)).toBeTruthy()
    for (const code of ['XX', 'ZZ', 'EU', 'UK', 'SU']) expect(countryCodes.has(code)).toBe(false)
  })
})
