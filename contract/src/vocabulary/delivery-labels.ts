import type { Channel, NumberEnd } from './delivery-states.ts'
import type { Names } from './label.ts'

export const channelNames: Names<Channel> = {
  push: 'Push',
  mail: 'E-mail',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
}

/** Why a number gets nothing more, for administrators. */
export const numberEndNames: Names<NumberEnd> = {
  unreachable: 'messages do not arrive there',
  stopped: 'they wrote STOP',
  moved: 'an account has proven it',
}
