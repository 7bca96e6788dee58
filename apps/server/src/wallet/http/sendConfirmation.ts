import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../escapeHtml.ts'

/** Readable at 320 px; the colors are the browser's own, light or dark. */
const style = `body{max-width:32rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.25rem}
button{min-height:2.75rem;padding:.5rem 1rem;font:inherit;border-radius:.75rem;border:1px solid}
label{display:inline-flex;gap:.75rem;align-items:center;min-height:2.75rem}
`

/** No script, no style but that one, and no site may frame it. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

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
      `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${style}</style></head>\n<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>${form}</body>\n</html>\n`,
    )
}
