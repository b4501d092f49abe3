import type { Brand } from '@fortnight/contract/brand'
import type { MailCopy } from './en.ts'

// Latin text is isolated from the direction of the text around it (U+2068, U+2069).
const apart = (text: string) => `\u2068${text}\u2069`

const notYou = ({ supportEmail }: Brand) =>
  `اگر یہ آپ نے نہیں کیا تو ابھی نیا پاس ورڈ منتخب کریں (سائن اِن کی جگہ پر «Forgot password?») اور ہمیں ${apart(supportEmail)} پر لکھیں۔`

export const copy: MailCopy = {
  frame: ({ name }) => ({ about: apart(name), questions: 'کوئی سوال؟' }),
  stop: 'ای میل پر اطلاعات بند کریں',
  verifyEmail: ({ name }) => ({
    subject: `${apart(name)} کے لیے اپنے ای میل پتے کی تصدیق کریں`,
    title: 'اپنے ای میل پتے کی تصدیق کریں',
    paragraphs: [`${apart(name)} میں خوش آمدید۔ براہِ کرم تصدیق کریں کہ یہ آپ کا ای میل پتا ہے۔`],
    label: 'اس پتے کی تصدیق کریں',
    after: ['یہ لنک چوبیس گھنٹے کے اندر ایک بار کام کرتا ہے۔ اگر یہ آپ نے نہیں کیا تو اس ای میل کو نظر انداز کر دیں۔'],
  }),
  resetPassword: ({ name }) => ({
    subject: `${apart(name)} کے لیے نیا پاس ورڈ منتخب کریں`,
    title: 'نیا پاس ورڈ منتخب کریں',
    paragraphs: ['آپ نے اپنے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا ہے۔'],
    label: 'نیا پاس ورڈ منتخب کریں',
    after: [
      'یہ لنک ایک گھنٹے کے اندر ایک بار کام کرتا ہے اور آپ کو ہر جگہ سے سائن آؤٹ کر دیتا ہے۔ اگر یہ آپ نے نہیں کیا تو اس ای میل کو نظر انداز کر دیں: آپ کا پاس ورڈ وہی رہے گا۔',
    ],
  }),
  alreadyRegistered: ({ name }) => ({
    subject: `${apart(name)} پر آپ کا اکاؤنٹ پہلے سے موجود ہے`,
    title: 'آپ کا اکاؤنٹ پہلے سے موجود ہے',
    paragraphs: [
      'آپ نے اس پتے سے اکاؤنٹ بنانے کی کوشش کی، لیکن آپ کا اکاؤنٹ پہلے سے موجود ہے۔ اس میں کچھ نہیں بدلا۔',
      'اپنے پاس ورڈ سے سائن اِن کریں، یا یاد نہ ہو تو وہاں «Forgot password?» منتخب کریں۔',
    ],
    label: `${apart(name)} پر جائیں`,
    after: ['اگر یہ آپ نے نہیں کیا تو اس ای میل کو نظر انداز کر دیں۔'],
  }),
  passwordChanged: (brand) => ({
    subject: `${apart(brand.name)} کا آپ کا پاس ورڈ بدل گیا`,
    title: 'آپ کا پاس ورڈ بدل گیا',
    paragraphs: ['باقی ہر جگہ سے آپ سائن آؤٹ ہو گئے ہیں۔'],
    after: [notYou(brand)],
  }),
  authenticatorAdded: (brand) => ({
    subject: `آپ کے ${apart(brand.name)} اکاؤنٹ میں کوڈ والی ایپ شامل ہو گئی`,
    title: 'کوڈ والی ایپ شامل ہو گئی',
    paragraphs: [
      'اب سے سائن اِن کے وقت اُس ایپ کا کوڈ پوچھا جائے گا۔ ریکوری کوڈ فون سے الگ رکھیں۔ ہر کوڈ ایک بار کام کرتا ہے۔',
    ],
    after: [notYou(brand)],
  }),
  authenticatorRemoved: (brand) => ({
    subject: `آپ کے ${apart(brand.name)} اکاؤنٹ سے کوڈ والی ایپ ہٹا دی گئی`,
    title: 'کوڈ والی ایپ ہٹا دی گئی',
    paragraphs: ['اب سے سائن اِن کے لیے صرف آپ کا پاس ورڈ کافی ہے۔'],
    after: [notYou(brand)],
  }),
  copyOfNotes: ({ name }, count) => ({
    subject: `${apart(name)} کی طرف سے ${count} اطلاعات`,
    label: `${apart(name)} کھولیں`,
    title: `${count} اطلاعات`,
  }),
  late: (at, city) => (city ? `${at} (${apart(city)} کا وقت)` : `${at} عالمی وقت`),
  offer: (app, name, until) => ({
    subject: `کیا آپ ${apart(app)} ٹیسٹ کریں گے؟`,
    lead: `پیشکش ${until} (آپ کے وقت) تک کھلی ہے`,
    paragraphs: [
      `السلام علیکم ${apart(name)}، آپ ہماری ٹیسٹروں کی فہرست میں ہیں، اور ایپ ${apart(app)} آپ کے فون کے مطابق ہے۔`,
      'کام اور معاوضہ دیکھنے کے لیے اسی ای میل پتے سے اکاؤنٹ بنائیں اور پتے کی تصدیق کریں۔',
    ],
    label: 'پیشکش دیکھیں',
    after: ['آپ بغیر وجہ بتائے انکار کر سکتے ہیں۔'],
  }),
}
