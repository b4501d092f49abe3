import { mostWrongCodes, type phoneNumbers } from '@fortnight/contract/messaging/phone-numbers'
import { Problem, type ValidationDetail } from '@fortnight/contract/problem'
import { phoneChannels } from '@fortnight/contract/vocabulary/delivery-states'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { isSetUp } from './is-set-up.ts'
import * as numbers from './numbers.repository.ts'
import { numberReader } from './read-number.ts'

const refuse = (detail: ValidationDetail) => new Problem('invalid', [detail])

const listMine = async ({ db, config, user }: Caller) => {
  if ((await numbers.findCountry(db, user.id)) === undefined) return { channels: [] }
  const mine = new Map((await numbers.listByUser(db, user.id)).map((row) => [row.channel, row]))
  const offered = phoneChannels.filter((channel) => isSetUp(config, channel))
  return { channels: offered.map((channel) => ({ channel, number: mine.get(channel) ?? null })) }
}

/** A number in the form of E.164. Throws `invalid` for one that cannot exist. */
async function readNumber(typed: string, country: string): Promise<string> {
  const number = (await numberReader())(typed, country)
  if (number !== undefined) return number
  throw refuse({ loc: ['body', 'number'], msg: 'This number cannot exist. Check its digits.', type: 'number' })
}

export const phoneNumbersService: Handlers<typeof phoneNumbers> = {
  find: listMine,

  async add(caller, { body }) {
    const { db, config, limits, user } = caller
    const { channel } = body
    const country = isSetUp(config, channel) ? await numbers.findCountry(db, user.id) : undefined
    if (country === undefined) throw new Problem('conflict', 'Messages on this channel are not available.')
    const number = await readNumber(body.number, country)
    await limits.count('phone_code', user.id)
    await limits.count('phone_code', number)
    await db.transaction((tx) => numbers.replace(tx, { user_id: user.id, channel, number }))
    return listMine(caller)
  },

  async prove(caller, { body }) {
    const { db, vault, user } = caller
    const { channel, code } = body
    const isRight = await db.transaction(async (tx) => {
      const found = await numbers.lockUnproven(tx, user.id, channel)
      if (!found) throw new Problem('conflict', 'No number waits for a code.')
      const matches = numbers.isCode(vault, found, code)
      if (matches && found.wrong_codes < mostWrongCodes) {
        await numbers.prove(tx, { ...found, channel })
        return true
      }
      await numbers.countWrongCode(tx, found.id)
      return false
    })
    if (!isRight) throw refuse({ loc: ['body', 'code'], msg: 'This is not the newest code.', type: 'code' })
    return listMine(caller)
  },

  async remove(caller, { body: { channel } }) {
    await numbers.remove(caller.db, caller.user.id, channel)
    return listMine(caller)
  },
}
