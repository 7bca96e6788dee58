import { isolate, type Mail, type MailLanguage, writeMail } from '@latchkey/server/parts'
import type { CodePurpose } from './codePurpose.ts'
import { changePassword } from './writeGuardMails.ts'

/** The sentences of a mail with a code; `what` and `rule` take the wallet's origin. */
type Texts = {
  purposes: Record<CodePurpose, { subject: string; what: (origin: string) => string; ignore: string }>
  rule: (origin: string, minutes: number) => string
  stop: (device: string, link: string) => string
  changePassword: string
}

const texts: Record<MailLanguage, Texts> = {
  en: {
    purposes: {
      store: {
        subject: 'Your code to set up wallet recovery by email',
        what: (origin) => `Your code to set up recovery by email for your wallet at ${origin}:`,
        ignore: 'If you did not start this, do nothing: without the code nothing is set up.',
      },
      recover: {
        subject: 'Your code to recover your wallet',
        what: (origin) => `Your code to open your wallet at ${origin} on a new device:`,
        ignore: 'If you did not start this, do nothing, and tell nobody the code: without it nothing happens.',
      },
      release: {
        subject: 'Your second code to recover your wallet',
        what: (origin) => `The waiting period is over. Your code to open your wallet at ${origin}:`,
        ignore: 'If that was not you, tell nobody the code: without it the wallet is not opened.',
      },
    },
    rule: (origin, minutes) =>
      `It is valid for ${minutes} minutes and once. Type it only in the wallet’s own window, which comes from ${origin}. Nobody will ask you for it.`,
    stop: (device, link) => `The recovery was started on ${device}. If that was not you, stop it now: ${link}`,
    changePassword,
  },
  ar: {
    purposes: {
      store: {
        subject: 'رمزك لتفعيل استرداد المحفظة عبر البريد الإلكتروني',
        what: (origin) => `رمزك لتفعيل الاسترداد عبر البريد الإلكتروني لمحفظتك على ${isolate(origin)}:`,
        ignore: 'إن لم تبدأ هذا أنت، فلا تفعل شيئًا: بدون الرمز لا يُفعَّل شيء.',
      },
      recover: {
        subject: 'رمزك لاسترداد محفظتك',
        what: (origin) => `رمزك لفتح محفظتك على ${isolate(origin)} من جهاز جديد:`,
        ignore: 'إن لم تبدأ هذا أنت، فلا تفعل شيئًا ولا تخبر أحدًا بالرمز: بدونه لا يحدث شيء.',
      },
      release: {
        subject: 'رمزك الثاني لاسترداد محفظتك',
        what: (origin) => `انتهت فترة الانتظار. رمزك لفتح محفظتك على ${isolate(origin)}:`,
        ignore: 'إن لم تكن أنت، فلا تخبر أحدًا بالرمز: بدونه لا تُفتح المحفظة.',
      },
    },
    rule: (origin, minutes) =>
      `الرمز صالح لمدة ${minutes} دقائق ولمرة واحدة. لا تكتبه إلا في نافذة المحفظة نفسها، وعنوانها ${isolate(origin)}. لن يطلبه منك أحد.`,
    stop: (device, link) => `بدأ الاسترداد على ${isolate(device)}. إن لم تكن أنت، فأوقفه الآن: ${link}`,
    changePassword: 'ثم غيّر كلمة مرور بريدك: من بدأ هذا يستطيع قراءة رسائلك.',
  },
}

/**
 * The mail with a code of the guard, in the language of the page that asked for it.
 * @param options.walletOrigin the only place where the code may be typed. The site that embeds the wallet is not named: the guard does not
 *   know which ones may.
 */
export function writeGuardCodeMail(options: {
  to: string
  code: string
  walletOrigin: string
  minutes: number
  purpose: CodePurpose
  language: MailLanguage
  /** The recovery that the code ends: the device that started it, and the link that stops it. */
  stop?: { device: string; link: string }
}): Mail {
  const { to, code, walletOrigin, minutes, purpose, language, stop } = options
  const { purposes, rule, ...about } = texts[language]
  const { subject, what, ignore } = purposes[purpose]
  const stopping = stop ? [about.stop(stop.device, stop.link), about.changePassword] : []
  const lines = [what(walletOrigin), { code }, rule(walletOrigin, minutes), ignore, ...stopping]
  return writeMail({ to, language, subject, lines })
}
