import type { Config } from '../../platform/config.ts'
import { phoneChannel } from '../phone/phone-channel.ts'
import { smsReports } from '../phone/report-routes.ts'
import { smsToken } from '../phone/reports.ts'
import { sms } from '../phone/sms.ts'
import { whatsApp } from '../phone/whatsapp.ts'
import { pushChannel, type PushSettings } from '../web-push/push-channel.ts'
import type { DeliveryChannel } from './channel.ts'

interface ChannelContext extends Omit<PushSettings, 'origins'> {
  config: Config
  /** Name of the service, in texts. */
  brand(): Promise<string>
}

/** The channels of this installation: push always, the others once the operator has set them up. */
export function openChannels({ config, brand, ...push }: ChannelContext): DeliveryChannel[] {
  const { whatsapp, sms: gateway, publicOrigin: origin, pushOrigins: origins } = config
  const callbackOf = (id: string) => origin + smsReports(smsToken(push.vault, id))
  return [
    pushChannel({ ...push, origins }),
    ...(whatsapp ? [phoneChannel(push, 'whatsapp', whatsApp(whatsapp, push.timeoutMs))] : []),
    ...(gateway ? [phoneChannel(push, 'sms', sms({ ...gateway, origin, brand, callbackOf }, push.timeoutMs))] : []),
  ]
}
