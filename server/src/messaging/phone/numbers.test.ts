import { describe, expect, it } from 'vitest'
import { codeMinutes, mostWrongCodes } from '@fortnight/contract/messaging/phone-numbers'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aNumber, withPhones } from './phones.testkit.ts'

const kit = await withPhones()
const { world, whatsapp, gateway, aRound, add, remove, prove, codeAt, addProven, aTester, mine, deliveries, offer } =
  kit
const plain = useTestServer()
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values)

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A tester whose number waits for its code, and that code. */
async function aWaiting(channel: 'whatsapp' | 'sms' = 'whatsapp') {
  const [who, number] = [await aTester(), aNumber()]
  await ok(add(who, channel, number))
  await aRound()
  return { who, number, code: codeAt(channel, number) }
}

describe('a number', () => {
  it.each([
    ['whatsapp', 'its template with a button that copies it'],
    ['sms', 'a text'],
  ] as const)('on %s is proven with a code that arrives as %s', async (channel, _form) => {
    const { who, number, code } = await aWaiting(channel)
    expect(code).toMatch(/^\d{6}$/)
    const place = channel === 'whatsapp' ? 0 : 1
    expect((await mine(who))[place]).toEqual({
      channel,
      number: { number, state: 'unproven', end_reason: null, code: 'sent' },
    })
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await ok(prove(who, channel, grouped))).toMatchObject({
      channels: expect.arrayContaining([
        { channel, number: { number, state: 'proven', end_reason: null, code: null } },
      ]),
    })
  })

  it('has its code in the language of its tester, as Meta’s own template with a button', async () => {
    const who = await aTester()
    await query("update testers set locale = 'ur' where person_id = $1", [who.id])
    const number = await addProven(who, 'whatsapp')
    const code = codeAt('whatsapp', number)
    expect(whatsapp.to(number)).toMatchObject([{ template: 'test_code', language: 'ur', values: [code], button: code }])
    const second = await addProven(who, 'sms')
    expect(gateway.to(second)[0]?.text).toContain('کوڈ')
  })

  it('may be typed as people of its tester’s country do', async () => {
    const who = await aTester()
    const number = aNumber()
    for (const typed of [
      `0${number.slice(3)}`,
      `${number.slice(0, 3)} (${number.slice(3, 6)}) ${number.slice(6)}`,
      `00${number.slice(1)}`,
    ]) {
      await ok(add(who, 'sms', typed))
      expect((await mine(who))[1]).toMatchObject({ number: { number } })
    }
  })

  it.each(['12', '+92 300 12', '+999 300 1234567', 'my number', '0300 12345678901234', '+92300123456\n7'])(
    'that cannot exist is refused: %j',
    async (number) => {
      const who = await aTester()
      const answer = await add(who, 'whatsapp', number)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('"number"')
      expect((await mine(who))[0]).toEqual({ channel: 'whatsapp', number: null })
    },
  )

  it('gets no message before it is proven', async () => {
    const { who, number } = await aWaiting()
    await offer(who)
    await aRound()
    expect(whatsapp.to(number)).toHaveLength(1)
    expect(await deliveries(who)).toEqual([])
  })

  it('that its tester removes gets nothing of what waited', async () => {
    const who = await aTester()
    const number = await addProven(who, 'whatsapp')
    await offer(who)
    await ok(remove(who, 'whatsapp'))
    await aRound()
    expect(whatsapp.to(number)).toHaveLength(1)
    expect(await deliveries(who)).toMatchObject([{ state: 'expired' }])
    await ok(remove(who, 'whatsapp'))
  })

  it('that another account proves ends for the first one', async () => {
    const [first, second] = [await aTester(), await aTester()]
    const number = await addProven(first, 'whatsapp')
    await addProven(second, 'whatsapp', number)
    expect((await mine(first))[0]).toMatchObject({ number: { state: 'ended', end_reason: 'moved' } })
    expect((await mine(second))[0]).toMatchObject({ number: { state: 'proven' } })
  })

  it('is used by one account, also if two prove it at the same moment', async () => {
    const number = aNumber()
    const people = [await aTester(), await aTester()]
    const codes: string[] = []
    for (const who of people) {
      await ok(add(who, 'whatsapp', number))
      await aRound()
      codes.push(codeAt('whatsapp', number))
    }
    await Promise.all(people.map((who, index) => ok(prove(who, 'whatsapp', codes[index] ?? ''))))
    const states = await Promise.all(people.map(async (who) => (await mine(who))[0]?.number?.state))
    expect(states.toSorted()).toEqual(['ended', 'proven'])
  })
})

describe('a code', () => {
  it(`ends after ${mostWrongCodes} wrong ones, tried at the same moment too`, async () => {
    const { who, code } = await aWaiting()
    const tries = await Promise.all(Array.from({ length: mostWrongCodes }, () => prove(who, 'whatsapp', wrong(code))))
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array(mostWrongCodes).fill(422))
    expect((await prove(who, 'whatsapp', code)).statusCode).toBe(422)
    expect((await mine(who))[0]).toMatchObject({ number: { state: 'unproven' } })
  })

  it(`ends after ${codeMinutes} minutes`, async () => {
    const { who, code } = await aWaiting()
    await query("update phone_numbers set code_until = code_until - interval '10 minutes' where user_id = $1", [who.id])
    expect((await prove(who, 'whatsapp', code)).statusCode).toBe(422)
  })

  it('ends with the next one, and proves neither another number nor another account’s', async () => {
    const { who, number, code } = await aWaiting()
    await ok(add(who, 'whatsapp', number))
    await aRound()
    expect((await prove(who, 'whatsapp', code)).statusCode).toBe(422)
    const other = await aWaiting()
    expect((await prove(other.who, 'whatsapp', codeAt('whatsapp', number))).statusCode).toBe(422)
    expect((await prove(await aTester(), 'whatsapp', code)).statusCode).toBe(409)
  })

  it('that could not be sent is said to have failed', async () => {
    const [who, number] = [await aTester(), aNumber()]
    whatsapp.plan(number, { status: 400 })
    await ok(add(who, 'whatsapp', number))
    expect((await mine(who))[0]).toMatchObject({ number: { code: 'sending' } })
    await aRound()
    expect((await mine(who))[0]).toMatchObject({ number: { code: 'failed' } })
  })

  it('is stored as a proof alone, and in no export', async () => {
    const { who, number, code } = await aWaiting()
    const { rows } = await query('select row_to_json(f)::text as row from phone_numbers f where user_id = $1', [who.id])
    expect(rows[0].row).not.toContain(code)
    const text = (await send(world.app, 'GET', '/api/account/data', who)).body
    expect(text).toContain(number)
    expect(text).not.toContain('code_proof')
  })
})

describe('the channels', () => {
  it('are offered to testers alone', async () => {
    const developer = await aPerson(world)
    expect(await mine(developer)).toEqual([])
    expect((await add(developer, 'whatsapp', aNumber())).statusCode).toBe(409)
  })

  it('are not offered, and their addresses do not exist, unless the operator set them up', async () => {
    const who = await aPerson(plain, 'tester')
    expect(await ok(send(plain.app, 'GET', '/api/phone-numbers', who))).toEqual({ channels: [] })
    const answer = await send(plain.app, 'PUT', '/api/phone-numbers', who, { channel: 'sms', number: aNumber() })
    expect(answer.statusCode).toBe(409)
    for (const url of ['/api/reports/whatsapp', '/api/reports/sms/x'])
      expect((await plain.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  })

  it('are forgotten with the account', async () => {
    const who = await aTester()
    await addProven(who, 'sms')
    await ok(send(world.app, 'DELETE', '/api/account', who))
    expect((await query('select from phone_numbers where user_id = $1', [who.id])).rowCount).toBe(0)
  })
})
