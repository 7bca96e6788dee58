import { codeTexts } from './codeTexts.ts'
import type { Mail } from './Mail.ts'
import type { MailLanguage } from './mailLanguages.ts'
import { writeMail } from './writeMail.ts'

type CodeMail = {
  to: string
  code: string
  /** Of the site that embeds the wallet; a project names it. */
  origin: string
  /** The only place where the code may be typed. */
  walletOrigin: string
  minutes: number
  language: MailLanguage
}

/**
 * The mail with a login code. The code is not in the subject, which locked phones show; and the site is named, so that a visitor who signs
 * in somewhere else notices.
 * @param options.link confirms a new device, before its code can be used.
 */
export function writeCodeMail(options: CodeMail & { link?: { url: string; device: string } }): Mail {
  const { to, code, origin, language, link } = options
  const texts = codeTexts[language]
  const { host: site } = new URL(origin)
  const intro = link ? [texts.confirm(origin, link.device), link.url, texts.afterLink] : [texts.intro(origin)]
  return writeMail({
    to,
    language,
    subject: texts.subject(site),
    lines: [...intro, { code }, texts.rule({ ...options, site }), texts.ignore(site)],
  })
}

/** The mail with the code of one step of an email change. It names the site, and no address but the one it goes to. */
export function writeChangeCodeMail(options: CodeMail & { step: 'old' | 'new' }): Mail {
  const { to, code, origin, language, step } = options
  const texts = codeTexts[language]
  const { host: site } = new URL(origin)
  return writeMail({
    to,
    language,
    subject: texts.changeSubject(site),
    lines: [texts.changeIntro[step](origin), { code }, texts.rule({ ...options, site }), texts.changeIgnore[step]],
  })
}
