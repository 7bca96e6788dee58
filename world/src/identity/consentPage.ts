import { z } from 'zod'
import { html } from '../http/html.ts'
import { BrandError, type BrandResponse, type Person } from './Brand.ts'

/** What the consent page asks, in the words of its brand. */
export type Consent = {
  /** `GitHub`. */
  brand: string
  /** What the app gets, as it requested it. */
  scopes: readonly string[]
  /** The box that keeps the email address from the app. */
  hideLabel: string
}

const headers = {
  'cache-control': 'no-store',
  // After the form, the browser is sent back to the app, which `form-action` counts as well.
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self' http://127.0.0.1:* http://localhost:*; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The page where the visitor says who they are and what the app gets; it posts to itself. */
export function consentPage({ brand, scopes, hideLabel }: Consent): BrandResponse {
  const { html: body } = html`${head(`Log in with ${brand}`)}
<p class="notice"><strong>Local world.</strong> This page plays ${brand}. Be anybody.</p>
<h1>Log in with ${brand}</h1>
<p>An app of this machine requests: ${scopes.length > 0 ? scopes.join(', ') : 'nothing in particular'}.</p>
<form method="post">
<label>Name <input name="name" value="Ada Lovelace" autocomplete="off" required maxlength="100"></label>
<label>Email <input name="email" type="email" value="ada@example.com" autocomplete="off" required maxlength="200"></label>
<label class="box"><input type="checkbox" name="verified" value="1" checked> The address is verified</label>
<label class="box"><input type="checkbox" name="hides" value="1"> ${hideLabel}</label>
<div class="buttons">
<button name="decision" value="continue">Continue</button>
<button name="decision" value="cancel" class="quiet" formnovalidate>Cancel</button>
</div>
</form>
</main>
</body>
</html>`
  return { status: 200, headers, body }
}

/** Says what went wrong and what to do. */
export function errorPage(status: number, message: string): BrandResponse {
  const { html: body } = html`${head('This login did not work')}
<h1>This login did not work</h1>
<p role="alert">${message}</p>
<p>Go back to the app and begin again.</p>
</main>
</body>
</html>`
  return { status, headers, body }
}

const formSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('cancel') }),
  z.object({
    decision: z.literal('continue'),
    name: z.string().min(1).max(100),
    email: z.email().max(200),
    verified: z.literal('1').optional(),
    hides: z.literal('1').optional(),
  }),
])

/** Reads the page's form. @returns undefined where the visitor cancels. @throws BrandError that names the field */
export function readConsent(body: string): Person | undefined {
  const parsed = formSchema.safeParse(Object.fromEntries(new URLSearchParams(body)))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new BrandError(`${issue?.path.join('.') || 'The form'}: ${issue?.message ?? 'is not understood'}.`)
  }
  const form = parsed.data
  if (form.decision === 'cancel') return undefined
  const { name, email, verified, hides } = form
  return { name, email, isVerified: verified !== undefined, sharesEmail: hides === undefined }
}

function head(title: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Local world</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/consent.css">
</head>
<body>
<main>`
}
