import { type Html, html } from '../http/html.ts'
import type { Message } from './createInbox.ts'

/** More are in the API. */
const mostShown = 50

/** The inbox as a page; its script loads it again once a message has come. */
export function inboxPage(options: { messages: readonly Message[]; to: string | undefined }): string {
  const { messages, to } = options
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mail · Local world</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
<script type="module" src="/inbox.js"></script>
</head>
<body data-newest="${messages[0]?.id ?? 0}">
<main>
<h1>${to === undefined ? 'Mail' : `Mail to ${to}`}</h1>
<p class="quiet" role="status" id="state">${messages.length > 0 ? countMessages(messages.length) : 'No mail yet. What the local world sends appears here by itself.'}</p>
${to !== undefined && html`<p><a href="/">All mail</a></p>`}
${messages.slice(0, mostShown).map(article)}
</main>
</body>
</html>`.html
}

function countMessages(count: number): string {
  if (count > mostShown) return `The latest ${mostShown} of ${count} messages. New ones appear by themselves.`
  return `${count} ${count === 1 ? 'message' : 'messages'}. New ones appear by themselves.`
}

function article({ id, receivedAt, from, to, subject, text }: Message): Html {
  return html`<article aria-labelledby="subject-${id}">
<h2 id="subject-${id}">${subject || '(no subject)'}</h2>
<dl>
<div><dt>From</dt><dd>${from}</dd></div>
<div><dt>To</dt><dd>${to.map((address) => html`<a href="/?to=${encodeURIComponent(address)}">${address}</a> `)}</dd></div>
<div><dt>Received</dt><dd><time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time></dd></div>
</dl>
<pre>${text ? lines(text) : 'This message has no text part.'}</pre>
</article>
`
}

/** `html` leaves out control characters, line breaks too. */
function lines(text: string): Html[] {
  return text.split(/\r?\n/).map(
    (line) => html`${line}
`,
  )
}
