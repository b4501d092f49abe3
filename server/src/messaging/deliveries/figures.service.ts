import type { deliveryFigures } from '@fortnight/contract/messaging/delivery-figures'
import { type Channel, channels } from '@fortnight/contract/vocabulary/delivery-states'
import type { Handlers } from '../../platform/http/serve.ts'
import { isSetUp } from '../phone/is-set-up.ts'
import * as figures from './figures.repository.ts'

const none = {
  due: 0,
  sent: 0,
  in_time: 0,
  delivered: 0,
  opened: 0,
  answered: 0,
  waiting: 0,
  expired: 0,
  unconfirmed: 0,
  failed: 0,
}

/** What a channel does not report: push services and mail servers when something arrives; mail and SMS when it is opened. */
const untold: Record<Channel, { delivered?: null; opened?: null }> = {
  push: { delivered: null },
  mail: { delivered: null, opened: null },
  whatsapp: {},
  sms: { opened: null },
}

export const deliveryFiguresService: Handlers<typeof deliveryFigures> = {
  async find({ db, config }, { query }) {
    const days = Number(query.days)
    const [counted, people, failures] = await Promise.all([
      figures.countByChannel(db, days),
      figures.countPeople(db),
      figures.listFailures(db, days),
    ])
    const of = new Map(counted.map((row) => [row.channel, row]))
    return {
      channels: channels.map((channel) => ({
        ...none,
        ...of.get(channel),
        ...untold[channel],
        channel,
        set_up: channel === 'push' || channel === 'mail' || isSetUp(config, channel),
        people: people[channel],
      })),
      failures,
    }
  },
}
