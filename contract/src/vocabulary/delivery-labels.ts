import type { Channel } from './delivery-states.ts'
import type { Names } from './label.ts'

export const channelNames: Names<Channel> = {
  push: 'Push',
  mail: 'E-mail',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
}
