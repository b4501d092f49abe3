import { inRupees } from '../format/money.ts'
import { figure } from '../format/numbers.ts'
import type { Text } from '../messaging/text.ts'

const earnings = '/tester/earnings'

interface Amount {
  rupees: number
}

// In Urdu's lines numbers and IDs keep their direction by the letters around them.

/** Messages to testers about other things than tests, by key: their admission, and what becomes of their money. */
export const poolTexts = {
  /** For a tester whom the operator imported. */
  invited: (_: { tester: number }) => ({
    link: '/tester/apply',
    act: 'pool',
    en: {
      title: 'Will you test apps on your phone?',
      message:
        'You are on our list of testers. Say yes with one tap, and we ask you when an app fits your phone: a few minutes a day for about two weeks, paid for each day with a screenshot. You need no account and no password.',
    },
    ur: {
      title: 'کیا آپ اپنے فون پر ایپس ٹیسٹ کریں گے؟',
      message:
        'آپ ہماری ٹیسٹروں کی فہرست میں ہیں۔ ایک ہی بٹن سے ہاں کہیں، پھر جب کوئی ایپ آپ کے فون کے مطابق ہو گی تو ہم پوچھیں گے: تقریباً دو ہفتے روزانہ چند منٹ، اسکرین شاٹ والے ہر دن کا معاوضہ۔ نہ اکاؤنٹ چاہیے نہ پاس ورڈ۔',
    },
  }),
  admitted: () => ({
    link: '/tester',
    en: { title: 'You are a tester now', message: 'We write to you as soon as an app fits your phone.' },
    ur: { title: 'آپ اب ٹیسٹر ہیں', message: 'جیسے ہی کوئی ایپ آپ کے فون کے مطابق ہوئی ہم آپ کو لکھیں گے۔' },
  }),
  payout_paid: ({ rupees, ending, reference }: Amount & { ending: string; reference: string | null }) => ({
    link: earnings,
    en: {
      title: 'Payout sent',
      message: `${inRupees(rupees)} went to the account that ends with ${ending}. Transaction ID: ${reference}.`,
    },
    ur: {
      title: 'رقم بھیج دی گئی',
      message: `${figure(rupees)} روپے اس اکاؤنٹ میں بھیجے گئے جس کے آخر میں ${ending} ہے۔ ٹرانزیکشن آئی ڈی: ${reference}`,
    },
  }),
  payout_declined: ({ rupees, reason }: Amount & { reason: string | null }) => ({
    link: earnings,
    en: {
      title: 'Payout declined',
      message: `${inRupees(rupees)}: ${reason} The money stays yours: you can withdraw it again.`,
    },
    ur: {
      title: 'رقم کی درخواست منظور نہیں ہوئی',
      message: `${figure(rupees)} روپے: ${reason} یہ رقم اب بھی آپ کی ہے، آپ دوبارہ درخواست کر سکتے ہیں۔`,
    },
  }),
  payout_approved: ({ rupees }: Amount) => ({
    link: earnings,
    en: { title: 'Payout approved', message: `${inRupees(rupees)} will be sent to you.` },
    ur: { title: 'رقم کی درخواست منظور ہو گئی', message: `${figure(rupees)} روپے آپ کو بھیجے جائیں گے۔` },
  }),
  payout_account: ({ ending }: { ending: string }) => ({
    link: earnings,
    en: {
      title: 'Account for payouts changed',
      message: `Payouts go to the account that ends with ${ending} from now on. If this was not you, change your password and write to us.`,
    },
    ur: {
      title: 'رقم وصول کرنے کا اکاؤنٹ بدل گیا',
      message: `اب سے رقم اس اکاؤنٹ میں جائے گی جس کے آخر میں ${ending} ہے۔ اگر یہ تبدیلی آپ نے نہیں کی تو اپنا پاس ورڈ بدلیں اور ہمیں لکھیں۔`,
    },
  }),
  /** With the words of the administrator who decided. */
  dispute_decided: ({ upheld, app, day, answer }: { upheld: boolean; app: string; day: string; answer: string }) => ({
    link: earnings,
    en: { title: upheld ? 'A day is paid after all' : 'A day stays unpaid', message: `${app}, ${day}: ${answer}` },
    ur: {
      title: upheld ? 'ایک دن کی ادائیگی ہو گئی' : 'ایک دن کی ادائیگی نہیں ہو گی',
      message: `${app}, ${day}: ${answer}`,
    },
  }),
} satisfies Record<string, (values: never) => Text>
