import type { ActionProblem } from '@fortnight/contract/testing/action-links'
import type { Locale } from '@fortnight/contract/vocabulary/locales'

const en = {
  private: 'This page is for you alone. Anyone who has its link can answer for you, so please do not forward it.',
  agree: 'By accepting you confirm that you are 18 or older and agree to the terms.',
  terms: 'Read the terms',
  open: (until: string) => `Offer open until ${until} (your time).`,
  declineSure: 'Decline this test',
  thanks: 'Thank you for telling us. We ask you again when another app fits your phone.',
  keepPage: 'We write to you for each step, so you can close this page.',
  lateDay: (day: string) => `Check-in for ${day}`,
  minutes: 'Minutes used',
  others: 'Still to do today',
  checkInFor: (app: string) => `Check in for ${app}`,
  withdraw: 'To withdraw what you earn, create an account with this e-mail address. Your earnings are kept until then.',
  createAccount: 'Create an account',
  poolTitle: 'Will you test apps on your phone?',
  poolPhone: 'We know of this phone',
  poolYes: 'Yes, ask me',
  poolNo: 'No, thank you',
  poolNoText: 'We send you no offers. If you change your mind, write to us.',
  poolNoSure: 'Send me no offers',
  poolAgree: 'By saying yes you confirm that you are 18 or older and agree to the terms.',
  joined: 'You are a tester now',
  joinedText: 'We write to you as soon as an app fits your phone. You see the task and the pay before you accept.',
  stayedOut: 'You get no offers',
  endedTitle: 'There is nothing to do with this link',
  ended:
    'It was used, or its time is over. If you are one of our testers, enter your e-mail address: we send you the links that are open to you now.',
  email: 'E-mail address',
  sendLinks: 'Send me my links',
  sentTitle: 'Please look into your mailbox',
  sent: 'If an offer or a test is open for this address, its links are on their way. That can take a few minutes.',
  leaveEmpty: 'Leave this field empty',
  problems: {
    picture_missing: 'Choose a screenshot first, or finish the day without one.',
    picture_unreadable:
      'This picture could not be read. Take a screenshot (PNG, JPEG or WebP, up to 4 MB) and choose it again.',
    picture_same: 'This screenshot was sent before, so it proves nothing. Take a new one.',
    minutes: 'Enter the minutes as a number from 1 to 600, and a note of at most 500 characters.',
    email: 'Enter your e-mail address, such as name@gmail.com.',
    wait: 'There were too many tries from your network. Nothing is lost: please wait some minutes and try again.',
  } satisfies Record<ActionProblem, string>,
}

const ur: typeof en = {
  private: 'یہ صفحہ صرف آپ کے لیے ہے۔ جس کے پاس یہ لنک ہو وہ آپ کی طرف سے جواب دے سکتا ہے، اس لیے اسے آگے نہ بھیجیں۔',
  agree: 'قبول کر کے آپ تصدیق کرتے ہیں کہ آپ کی عمر 18 سال یا زیادہ ہے اور آپ شرائط سے متفق ہیں۔',
  terms: 'شرائط پڑھیں',
  open: (until) => `پیشکش ${until} (آپ کے وقت) تک کھلی ہے۔`,
  declineSure: 'اس ٹیسٹ سے انکار کریں',
  thanks: 'بتانے کا شکریہ۔ جب کوئی اور ایپ آپ کے فون کے مطابق ہوئی تو ہم دوبارہ پوچھیں گے۔',
  keepPage: 'ہم ہر قدم پر آپ کو لکھیں گے، اس لیے آپ یہ صفحہ بند کر سکتے ہیں۔',
  lateDay: (day) => `${day} کا چیک اِن`,
  minutes: 'استعمال کے منٹ',
  others: 'آج کے باقی کام',
  checkInFor: (app) => `${app} کا چیک اِن کریں`,
  withdraw: 'اپنی کمائی نکالنے کے لیے اسی ای میل پتے سے اکاؤنٹ بنائیں۔ تب تک آپ کی کمائی محفوظ رہتی ہے۔',
  createAccount: 'اکاؤنٹ بنائیں',
  poolTitle: 'کیا آپ اپنے فون پر ایپس ٹیسٹ کریں گے؟',
  poolPhone: 'ہمارے پاس آپ کا یہ فون درج ہے',
  poolYes: 'جی ہاں، مجھ سے پوچھیں',
  poolNo: 'نہیں، شکریہ',
  poolNoText: 'ہم آپ کو کوئی پیشکش نہیں بھیجیں گے۔ ارادہ بدل جائے تو ہمیں لکھیں۔',
  poolNoSure: 'مجھے پیشکشیں نہ بھیجیں',
  poolAgree: 'ہاں کہہ کر آپ تصدیق کرتے ہیں کہ آپ کی عمر 18 سال یا زیادہ ہے اور آپ شرائط سے متفق ہیں۔',
  joined: 'آپ اب ٹیسٹر ہیں',
  joinedText:
    'جیسے ہی کوئی ایپ آپ کے فون کے مطابق ہوئی ہم آپ کو لکھیں گے۔ قبول کرنے سے پہلے آپ کام اور معاوضہ دیکھتے ہیں۔',
  stayedOut: 'آپ کو کوئی پیشکش نہیں ملے گی',
  endedTitle: 'اس لنک سے اب کچھ نہیں کیا جا سکتا',
  ended:
    'یہ استعمال ہو چکا ہے یا اس کا وقت گزر گیا۔ اگر آپ ہمارے ٹیسٹر ہیں تو اپنا ای میل پتا لکھیں: جو لنک آپ کے لیے کھلے ہیں وہ ہم بھیج دیں گے۔',
  email: 'ای میل پتا',
  sendLinks: 'میرے لنک بھیجیں',
  sentTitle: 'اپنا میل باکس دیکھیں',
  sent: 'اگر اس پتے کے لیے کوئی پیشکش یا ٹیسٹ کھلا ہے تو اس کے لنک بھیجے جا رہے ہیں۔ اس میں چند منٹ لگ سکتے ہیں۔',
  leaveEmpty: 'یہ خانہ خالی چھوڑیں',
  problems: {
    picture_missing: 'پہلے اسکرین شاٹ چنیں، یا دن اس کے بغیر مکمل کریں۔',
    picture_unreadable:
      'یہ تصویر پڑھی نہیں جا سکی۔ نیا اسکرین شاٹ (PNG، JPEG یا WebP، زیادہ سے زیادہ 4 ایم بی) لے کر دوبارہ چنیں۔',
    picture_same: 'یہی اسکرین شاٹ پہلے بھیجا جا چکا ہے اور کچھ ثابت نہیں کرتا۔ نیا اسکرین شاٹ لیں۔',
    minutes: 'منٹ 1 سے 600 تک کے عدد میں لکھیں، اور نوٹ زیادہ سے زیادہ 500 حروف کا۔',
    email: 'اپنا ای میل پتا لکھیں، جیسے name@gmail.com',
    wait: 'آپ کے نیٹ ورک سے بہت زیادہ کوششیں ہوئیں۔ کچھ ضائع نہیں ہوا: چند منٹ بعد دوبارہ کوشش کریں۔',
  },
}

/** Texts of the pages behind signed links that the portal does not have. */
export const actionTexts: Record<Locale, typeof en> = { en, ur }
