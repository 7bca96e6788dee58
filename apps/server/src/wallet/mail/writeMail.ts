import { escapeHtml } from '../../escapeHtml.ts'
import type { Mail } from './Mail.ts'
import { type MailLanguage, mailLanguages } from './mailLanguages.ts'

export type Line = string | { code: string }

/**
 * A mail of paragraphs, in plain text and as HTML.
 * @param options.language `en` when left out.
 */
export function writeMail(options: { to: string; subject: string; lines: Line[]; language?: MailLanguage }): Mail {
  const { to, subject, lines, language = 'en' } = options
  const text = lines.map((line) => (typeof line === 'string' ? line : `    ${line.code}`)).join('\n\n')
  const html = lines.map((line) =>
    typeof line === 'string'
      ? `<p>${escapeHtml(line)}</p>`
      : `<p style="font-size:28px;letter-spacing:4px"><strong>${escapeHtml(line.code)}</strong></p>`,
  )
  const direction = mailLanguages[language]
  return {
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body dir="${direction}" style="font-family:sans-serif">${html.join('')}</body></html>`,
  }
}
