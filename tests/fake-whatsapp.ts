import { createHmac } from 'node:crypto'
import { fakeService, type PlannedAnswer } from './fake-service.ts'

export const whatsAppVariables = {
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'a-token-of-a-system-user',
  WHATSAPP_APP_SECRET: 'a-secret-of-an-app',
  WHATSAPP_VERIFY_TOKEN: 'a-word-of-ours',
}

/** Templates that Meta approved for us: how many values each has, in each of these languages. */
const approved: Record<string, number> = {
  test_invitation: 0,
  test_offer: 2,
  test_join: 2,
  test_checkin: 1,
  test_code: 1,
}
const languages = ['en', 'ur']

interface Parameter {
  type: string
  text: string
}
interface Component {
  type: string
  sub_type?: string
  index?: string
  parameters: Parameter[]
}

/** A template as it was sent. */
export interface WhatsAppMessage {
  to: string
  template: string
  language: string
  values: string[]
  button: string
  /** What reports repeat. */
  reference: string
}

/** An error as the Graph API answers it. */
export const graphError = (code: number, status = 400): PlannedAnswer => ({
  status,
  body: {
    error: {
      message: `(#${code}) refused`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: 'refused' },
      fbtrace_id: 'A1b2',
    },
  },
})

/** A text that Meta takes as a value: no line breaks, no tabs, no four spaces in a row. */
const isText = ({ type, text }: Parameter) => type === 'text' && text.length > 0 && !/[\n\t]| {4}/.test(text)

/** WhatsApp's Cloud API as Meta documents it: `POST /{version}/{phone-number-id}/messages`, with templates only. */
export async function fakeWhatsApp() {
  const received: WhatsAppMessage[] = []
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: secret } = whatsAppVariables

  const service = await fakeService((request, sent) => {
    if (request.method !== 'POST' || request.url !== `/v23.0/${phoneId}/messages`) return graphError(100, 404)
    if (request.headers.authorization !== `Bearer ${token}`) return graphError(190, 401)
    const body = JSON.parse(sent) as {
      messaging_product: string
      recipient_type: string
      to: string
      type: string
      template: { name: string; language: { code: string }; components: Component[] }
      biz_opaque_callback_data: string
    }
    const { to, template } = body
    if (body.messaging_product !== 'whatsapp' || body.type !== 'template' || !/^[1-9]\d{6,14}$/.test(to))
      return graphError(100)
    const count = approved[template.name]
    if (count === undefined || !languages.includes(template.language.code)) return graphError(132001, 404)
    const [button, text, ...more] = template.components.toReversed()
    const isButton = button?.type === 'button' && button.sub_type === 'url' && button.index === '0'
    const values = text?.parameters ?? []
    const isBody = count === 0 ? !text : text?.type === 'body' && values.length === count
    if (!isBody || !isButton || more.length) return graphError(132000)
    if (button.parameters.length !== 1 || ![...values, ...button.parameters].every(isText)) return graphError(132000)
    received.push({
      to: `+${to}`,
      template: template.name,
      language: template.language.code,
      values: values.map((value) => value.text),
      button: button.parameters[0]?.text ?? '',
      reference: body.biz_opaque_callback_data,
    })
    const messages = [{ id: `wamid.${received.length}`, message_status: 'accepted' }]
    return { to: `+${to}`, body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages } }
  })

  const changed = (value: object) => ({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] }],
  })
  return {
    ...service,
    received,
    /** What that number was sent. */
    to: (number: string) => received.filter((message) => message.to === number),
    /** A report on a message. */
    statusOf: ({ to, reference }: WhatsAppMessage, status: string, code?: number) =>
      changed({
        metadata: { display_phone_number: '15550783881', phone_number_id: phoneId },
        statuses: [
          {
            id: 'wamid.1',
            status,
            timestamp: '1795000000',
            recipient_id: to.slice(1),
            biz_opaque_callback_data: reference,
            ...(code && { errors: [{ code, title: 'refused', error_data: { details: 'refused' } }] }),
          },
        ],
      }),
    /** What a person wrote to us. */
    messageFrom: (number: string, body: string) =>
      changed({
        messages: [{ from: number.slice(1), id: 'wamid.2', timestamp: '1795000000', type: 'text', text: { body } }],
      }),
    /** A report with Meta's signature. */
    sign: (report: object, key = secret) => {
      const payload = JSON.stringify(report)
      const signature = `sha256=${createHmac('sha256', key).update(payload).digest('hex')}`
      return { payload, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } }
    },
  }
}
