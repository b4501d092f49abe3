import { inRupees } from '@fortnight/contract/format/money'
import { figure } from '@fortnight/contract/format/numbers'
import type { Tx } from '../../platform/db/database.ts'
import type { payouts } from '../../platform/db/schema/testers-pay.ts'
import { tellTesters } from '../portal/tell.ts'

/** Where testers see what they earned. */
const earningsPath = '/tester/earnings'

type Payout = typeof payouts.$inferSelect

// In Urdu's lines numbers and IDs keep their direction by the letters around them.
const newsOf = ({ state, amount_pkr, ending, reference, reason }: Payout) => {
  if (state === 'paid')
    return {
      link: earningsPath,
      en: {
        title: 'Payout sent',
        message: `${inRupees(amount_pkr)} went to the account that ends with ${ending}. Transaction ID: ${reference}.`,
      },
      ur: {
        title: 'رقم بھیج دی گئی',
        message: `${figure(amount_pkr)} روپے اس اکاؤنٹ میں بھیجے گئے جس کے آخر میں ${ending} ہے۔ ٹرانزیکشن آئی ڈی: ${reference}`,
      },
    }
  if (state === 'declined')
    return {
      link: earningsPath,
      en: {
        title: 'Payout declined',
        message: `${inRupees(amount_pkr)}: ${reason} The money is still yours to ask for.`,
      },
      ur: {
        title: 'رقم کی درخواست منظور نہیں ہوئی',
        message: `${figure(amount_pkr)} روپے: ${reason} یہ رقم اب بھی آپ کی ہے، آپ دوبارہ درخواست کر سکتے ہیں۔`,
      },
    }
  if (state === 'approved')
    return {
      link: earningsPath,
      en: { title: 'Payout approved', message: `${inRupees(amount_pkr)} will be sent to you.` },
      ur: { title: 'رقم کی درخواست منظور ہو گئی', message: `${figure(amount_pkr)} روپے آپ کو بھیجے جائیں گے۔` },
    }
  return undefined
}

/** Tells the tester how a payout stands; nothing while a second approval is waited for. */
export async function tellOfPayout(tx: Tx, payout: Payout): Promise<void> {
  const news = newsOf(payout)
  if (news) await tellTesters(tx, [payout.tester_id], news)
}

/** Tells a tester that the account for their payouts was changed, in case it was somebody else. */
export const tellOfAccount = (tx: Tx, testerId: number, ending: string) =>
  tellTesters(tx, [testerId], {
    link: earningsPath,
    en: {
      title: 'Account for payouts changed',
      message: `Payouts go to the account that ends with ${ending} from now on. If this was not you, change your password and write to us.`,
    },
    ur: {
      title: 'رقم وصول کرنے کا اکاؤنٹ بدل گیا',
      message: `اب سے رقم اس اکاؤنٹ میں جائے گی جس کے آخر میں ${ending} ہے۔ اگر یہ تبدیلی آپ نے نہیں کی تو اپنا پاس ورڈ بدلیں اور ہمیں لکھیں۔`,
    },
  })

/** Tells a tester how a day that they disputed was decided, with the administrator's words. */
export const tellOfDispute = (
  tx: Tx,
  testerId: number,
  { upheld, app, day, answer }: { upheld: boolean; app: string; day: string; answer: string },
) =>
  tellTesters(tx, [testerId], {
    link: earningsPath,
    en: { title: upheld ? 'A day is paid after all' : 'A day stays unpaid', message: `${app}, ${day}: ${answer}` },
    ur: {
      title: upheld ? 'ایک دن کی ادائیگی ہو گئی' : 'ایک دن کی ادائیگی نہیں ہو گی',
      message: `${app}, ${day}: ${answer}`,
    },
  })
