import {
  type Attack,
  daySeconds,
  mostADay,
  newEmail,
  passSeconds,
  type Target,
  toPause,
  waitForCodes,
} from './Target.ts'

const headers = [
  '\r\nBcc: victim@visitor.test',
  '\nBcc:victim@visitor.test',
  ', victim@visitor.test',
  '%0d%0aBcc:victim@visitor.test',
]

/** Requests codes for one address: as fast as the server answers, and for a whole day; then tries to add other recipients. */
export async function bombMailbox(target: Target, { count }: { count: number }): Promise<Attack> {
  const device = await target.openDevice()
  const email = newEmail()
  const startedAt = performance.now()
  let accepted = 0
  for (let sent = 0; sent < count; sent += 50) {
    const all = await Promise.all(Array.from({ length: Math.min(50, count - sent) }, () => device.start(email)))
    accepted += all.filter(({ status }) => status === 200).length
  }
  const seconds = (performance.now() - startedAt) / 1_000
  // One at once, then one in 30 seconds.
  const most = 1 + Math.floor(seconds / 30)
  const burst = await waitForCodes(target, email, accepted)

  const victim = newEmail()
  let [mailed, passed] = [0, 0]
  const dayStartedAt = performance.now()
  while (passed + (performance.now() - dayStartedAt) / 1_000 < daySeconds) {
    const { status, headers } = await device.start(victim)
    if (status === 200) mailed += 1
    const wait = toPause(headers)
    passed += wait
    await passSeconds(target, wait)
  }
  const day = await waitForCodes(target, victim, mailed)
  const injected = await Promise.all(headers.map((text) => device.start(`${newEmail()}${text}`)))
  const refused = injected.filter(({ status }) => status === 400).length
  const leaked = target.mail.mails.filter(({ to }) => to.includes('victim@visitor.test')).length
  return {
    lines: [
      `${count} requests for one address in ${seconds.toFixed(0)} s: ${burst.length} mailed`,
      `a day of requests for one address: ${day.length} mailed`,
      `${headers.length} addresses with another recipient in them: ${refused} refused, ${leaked} mails to that one`,
    ],
    isSafe: burst.length <= most && day.length <= mostADay && refused === headers.length && leaked === 0,
  }
}
