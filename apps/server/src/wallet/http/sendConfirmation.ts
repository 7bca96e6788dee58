import type { FastifyReply } from 'fastify'
import { escapeHtml } from './renderPage.ts'

/** No script, and no site may frame it. */
const policy =
  "default-src 'none'; style-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * Sends the page behind a link in a mail. Opening it changes nothing, as programs that check mails open links too: the visitor presses its
 * button.
 * @param options.button undefined where there is nothing to confirm.
 * @param options.form HTML of a form of its own, instead of a button.
 */
export function sendConfirmation(
  reply: FastifyReply,
  options: {
    status: 200 | 410
    title: string
    sentence: string
    button?: { label: string; action: string } | undefined
    form?: string
  },
): FastifyReply {
  const { status, title, sentence, button } = options
  const form = button
    ? `<form method="post" action="${escapeHtml(button.action)}"><button>${escapeHtml(button.label)}</button></form>`
    : (options.form ?? '')
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>\n<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>${form}</body>\n</html>\n`,
    )
}
