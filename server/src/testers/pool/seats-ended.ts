import type { Db } from '../../platform/db/database.ts'
import { isolated, type News, notifyEach } from '../portal/tell.ts'

/**
 * Why a seat ended that its tester did not give up. `unneeded`: asked, and others were quicker. `over`: the test goes on, or ends, without
 * them. `removed`: by an administrator. `stopped`: the whole test, before its time. `suspended`: they may not test at present.
 */
type SeatEnd = 'unneeded' | 'over' | 'lost' | 'completed' | 'removed' | 'stopped' | 'suspended'

interface EndedSeat {
  person_id: string
  app_name: string
  end: SeatEnd
}

const kept = {
  en: 'The days you checked in stay yours.',
  ur: 'جن دنوں آپ نے چیک اِن کیا وہ آپ ہی کے رہیں گے۔',
}

const newsOf: Record<SeatEnd, (app: string) => News> = {
  unneeded: (app) => ({
    en: { title: `${app} needs no more testers`, message: 'Enough others were quicker. Thank you for being ready.' },
    ur: {
      title: `${isolated(app)} کو مزید ٹیسٹر نہیں چاہییں`,
      message: 'دوسروں نے پہلے جواب دے دیا۔ تیار رہنے کا شکریہ۔',
    },
  }),
  over: (app) => ({
    en: { title: `Your test of ${app} is over`, message: `You need not use the app any more. ${kept.en}` },
    ur: {
      title: `${isolated(app)} کا آپ کا ٹیسٹ ختم ہو گیا`,
      message: `اب آپ کو یہ ایپ استعمال کرنے کی ضرورت نہیں۔ ${kept.ur}`,
    },
  }),
  lost: (app) => ({
    en: {
      title: `You are off the test of ${app}`,
      message: `We did not hear from you for several days. ${kept.en}`,
    },
    ur: {
      title: `آپ اب ${isolated(app)} کے ٹیسٹ میں نہیں ہیں`,
      message: `کئی دن سے آپ کی طرف سے کوئی خبر نہیں آئی۔ ${kept.ur}`,
    },
  }),
  completed: (app) => ({
    en: { title: `You finished the test of ${app}`, message: `Thank you for every day. ${kept.en}` },
    ur: { title: `آپ نے ${isolated(app)} کا ٹیسٹ مکمل کر لیا`, message: `ہر دن کے لیے شکریہ۔ ${kept.ur}` },
  }),
  removed: (app) => ({
    en: { title: `You are off the test of ${app}`, message: `We took you off this test. ${kept.en}` },
    ur: {
      title: `آپ اب ${isolated(app)} کے ٹیسٹ میں نہیں ہیں`,
      message: `ہم نے آپ کو اس ٹیسٹ سے ہٹا دیا ہے۔ ${kept.ur}`,
    },
  }),
  stopped: (app) => ({
    en: {
      title: `The test of ${app} was ended early`,
      message: `You need not use the app any more. ${kept.en}`,
    },
    ur: {
      title: `${isolated(app)} کا ٹیسٹ وقت سے پہلے ختم کر دیا گیا`,
      message: `اب آپ کو یہ ایپ استعمال کرنے کی ضرورت نہیں۔ ${kept.ur}`,
    },
  }),
  suspended: (app) => ({
    en: {
      title: `You are off the test of ${app}`,
      message: `You can take no tests at present. Write to us if you think that is wrong. ${kept.en}`,
    },
    ur: {
      title: `آپ اب ${isolated(app)} کے ٹیسٹ میں نہیں ہیں`,
      message: `فی الحال آپ کوئی ٹیسٹ نہیں کر سکتے۔ اگر آپ کو یہ غلط لگے تو ہمیں لکھیں۔ ${kept.ur}`,
    },
  }),
}

/**
 * Notifies the testers of seats that ended, each in their language, in the transaction that ended them; their open portals reload. Every
 * end that a tester did not choose comes here, whoever caused it.
 */
export const notifySeatsEnded = (tx: Db, seats: readonly EndedSeat[]): Promise<void> =>
  notifyEach(
    tx,
    seats.map(({ person_id, app_name, end }) => ({ person_id, news: newsOf[end](app_name) })),
    '/tester',
  )
