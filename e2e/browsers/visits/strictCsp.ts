import { connectMock, type VisitOptions } from './Visit.ts'

const rules = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "require-trusted-types-for 'script'"]

/** Under the playground's strict Content-Security-Policy nothing of the widget is blocked, and what is foreign is. */
export async function strictCsp({ visitor, world }: VisitOptions): Promise<void> {
  const { headers } = await fetch(`${world.playground}/bench`, { signal: AbortSignal.timeout(10_000) })
  const policy = headers.get('content-security-policy') ?? ''
  const missing = rules.filter((rule) => !policy.split('; ').includes(rule))
  if (missing.length > 0) throw new Error(`The policy lacks ${missing.join(', ')}: ${policy}`)

  await visitor.open('/bench')
  await visitor.click('button', 'Connect Wallet')
  await visitor.click('button', 'WalletConnect')
  await visitor.scan(/QR code/)
  await visitor.expectNoFaults()
  await connectMock(visitor, { world })
  await visitor.click('button', /^Account /)
  for (const name of ['NFTs', 'Activity', 'Tokens']) await visitor.click('tab', name)
  await visitor.click('button', 'Receive')
  await visitor.find('image', /QR code/)
  await visitor.expectNoFaults()

  // The engine applies the policy, and this visit would see it.
  await visitor.tab.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await visitor.until('A forbidden style was not reported', {
    run: () =>
      (window as unknown as { latchkeyFaults: string[] }).latchkeyFaults
        .splice(0)
        .some((fault) => fault.startsWith('policy: style-src')),
    args: [],
  })
}
