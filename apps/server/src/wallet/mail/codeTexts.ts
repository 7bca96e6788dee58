import { isolate, type MailLanguage } from './mailLanguages.ts'

type Where = { origin: string; site: string; walletOrigin: string; minutes: number }

/** The sentences of a mail with a code. */
export type CodeTexts = {
  subject: (site: string) => string
  intro: (origin: string) => string
  /** Instead of `intro`, where the device is confirmed by a link first. */
  confirm: (origin: string, device: string) => string
  afterLink: string
  ignore: (site: string) => string
  changeSubject: (site: string) => string
  changeIntro: { old: (origin: string) => string; new: (origin: string) => string }
  changeIgnore: { old: string; new: string }
  rule: (where: Where) => string
}

export const codeTexts: Record<MailLanguage, CodeTexts> = {
  en: {
    subject: (site) => `Your sign-in code for ${site}`,
    intro: (origin) => `Your code to sign in to your wallet on ${origin}:`,
    confirm: (origin, device) =>
      `Somebody asks to sign in to your wallet on ${origin} with a new device: ${device}. If that is you, open this link and choose the number that the wallet shows on that device. If not, open it and choose “It wasn’t me”.`,
    afterLink: 'After that, your code:',
    ignore: (site) => `If you did not try to sign in on ${site}, do nothing: without the code nobody can.`,
    changeSubject: (site) => `Your code to change the email address on ${site}`,
    changeIntro: {
      old: (origin) => `Your code to change the email address of your wallet on ${origin}:`,
      new: (origin) => `Your code to use this address for a wallet on ${origin}:`,
    },
    changeIgnore: {
      old: 'If you did not start this, somebody is signed in to your wallet: open it on a device of yours, and sign out everywhere in its settings.',
      new: 'If you did not start this, do nothing: without the code nothing changes.',
    },
    rule: ({ site, walletOrigin, minutes }) =>
      `It is valid for ${minutes} minutes and once. Type it only in the wallet’s own window, which comes from ${walletOrigin}. Nobody from ${site} or anywhere else will ask you for it.`,
  },
  ar: {
    subject: (site) => `رمز تسجيل دخولك إلى ${isolate(site)}`,
    intro: (origin) => `رمزك لتسجيل الدخول إلى محفظتك على ${isolate(origin)}:`,
    confirm: (origin, device) =>
      `يطلب أحدهم تسجيل الدخول إلى محفظتك على ${isolate(origin)} من جهاز جديد: ${isolate(device)}. إن كنت أنت، فافتح هذا الرابط واختر الرقم الذي تعرضه المحفظة على ذلك الجهاز. وإن لم تكن أنت، فافتحه واختر “It wasn’t me”.`,
    afterLink: 'بعد ذلك، رمزك:',
    ignore: (site) => `إن لم تحاول تسجيل الدخول إلى ${isolate(site)}، فلا تفعل شيئًا: بدون الرمز لا يستطيع أحد الدخول.`,
    changeSubject: (site) => `رمزك لتغيير البريد الإلكتروني على ${isolate(site)}`,
    changeIntro: {
      old: (origin) => `رمزك لتغيير البريد الإلكتروني لمحفظتك على ${isolate(origin)}:`,
      new: (origin) => `رمزك لاستخدام هذا العنوان لمحفظة على ${isolate(origin)}:`,
    },
    changeIgnore: {
      old: 'إن لم تبدأ هذا أنت، فقد سجّل أحدهم الدخول إلى محفظتك: افتحها على أحد أجهزتك وسجّل الخروج من كل مكان في إعداداتها.',
      new: 'إن لم تبدأ هذا أنت، فلا تفعل شيئًا: بدون الرمز لا يتغير شيء.',
    },
    rule: ({ site, walletOrigin, minutes }) =>
      `الرمز صالح لمدة ${minutes} دقائق ولمرة واحدة. لا تكتبه إلا في نافذة المحفظة نفسها، وعنوانها ${isolate(walletOrigin)}. لن يطلبه منك أحد، لا من ${isolate(site)} ولا من غيره.`,
  },
}
