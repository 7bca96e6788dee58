import { isolate } from './isolate.ts'
import type { NamesMessages } from './NamesMessages.ts'

export const arNamesMessages: NamesMessages = {
  title: 'احصل على اسم',
  field: 'الاسم',
  zone: 'النهاية',
  explain: 'الاسم بديل عن عنوانك: أسهل قراءة، ويمكن للآخرين الإرسال إليه. تسجيله بلا تكلفة.',
  rule: '4 أحرف أو أرقام أو شرطات على الأقل',
  problems: {
    characters: 'حروف a إلى z وأرقام وشرطات فقط',
    long: '63 حرفًا على الأكثر',
    hyphens: 'لا شرطتان في الموضعين الثالث والرابع',
  },
  checking: 'يجري التحقق…',
  checkSlow: 'يتأخر الخادم في الرد…',
  available: ({ name }) => `${isolate(name)} متاح`,
  taken: ({ name }) => `${isolate(name)} مسجَّل لغيرك`,
  reserved: ({ name }) => `${isolate(name)} محجوز`,
  checkFailed: 'لا يمكن التحقق من الأسماء الآن',
  suggestions: 'أسماء متاحة تشبهه',
  register: 'تسجيل',
  signing: ({ wallet }) => `وقّع في ${isolate(wallet)}`,
  signExplain: 'تعرض محفظتك رسالة لتوقّعها. لا ترسل شيئًا ولا تكلّف شيئًا.',
  signSlow: ({ wallet }) => `ما زلنا ننتظر ${isolate(wallet)}. افتحها وابحث عن طلب.`,
  registering: 'يجري التسجيل',
  registerSlow: 'ما زلنا ننتظر الخادم. لا حاجة إلى التوقيع مرة أخرى.',
  declined: 'رفضتَ في المحفظة. لم يُسجَّل أي اسم.',
  undecided: 'لم يُجب الخادم. حاول مرة أخرى: لا حاجة إلى التوقيع من جديد.',
  unavailable: 'يمكن تسجيل الأسماء بعد ربط محفظة.',
  success: {
    title: 'سُجِّل الاسم',
    heading: 'صار لك',
    explain: ({ address }) => `يؤدي إلى ${isolate(address)}. يظهر بدل عنوانك، ويمكن للآخرين الإرسال إليه.`,
  },
}
