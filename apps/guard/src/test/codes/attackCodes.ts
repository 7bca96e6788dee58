import { randomInt } from 'node:crypto'
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

const createCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Guesses in three ways: many times at once, with the right code among them once the flow has ended; as patiently as the limits allow for a
 * whole day; and the right code a hundred times at once.
 */
export async function attackCodes(target: Target, { count }: { count: number }): Promise<Attack> {
  const burst = await guessAtOnce(target, count)
  const day = await guessForADay(target)
  const right = await guessRightAtOnce(target)
  return {
    lines: [
      `${count} guesses, ${burst.withRight} of them the right code after five wrong ones: ${burst.right} signed in (${burst.problems})`,
      `a day of guesses: ${day.looked} were looked at, a chance of ${day.looked} in 1,000,000`,
      `the right code 100 times at once: ${right} signed in`,
    ],
    isSafe: burst.right === 0 && day.looked <= mostADay && right === 1,
  }
}

async function guessAtOnce(target: Target, count: number) {
  const device = await target.openDevice()
  const email = newEmail()
  const { result } = await device.start(email)
  const [code = ''] = await waitForCodes(target, email, 1)
  const problems = new Map<string, number>()
  let [right, withRight] = [0, 0]
  const guess = async (text: string) => {
    const { isRight, problem } = await device.finish(result?.flowId ?? '', text)
    if (isRight) right += 1
    else problems.set(problem, (problems.get(problem) ?? 0) + 1)
  }
  for (let wrong = 0; wrong < 5; wrong += 1) await guess(differentFrom(code))
  for (let sent = 5; sent < count; sent += 50) {
    const guesses = Array.from({ length: Math.min(50, count - sent) }, (_, index) =>
      index % 3 === 0 ? code : createCode(),
    )
    withRight += guesses.filter((text) => text === code).length
    await Promise.all(guesses.map(guess))
  }
  return { right, withRight, problems: [...problems].map(([name, times]) => `${times} ${name}`).join(', ') }
}

/**
 * Requests code after code and guesses each as often as it is looked at. Where the limits want a pause, that time passes for them; codes stay
 * valid meanwhile, which they would not.
 */
async function guessForADay(target: Target): Promise<{ looked: number }> {
  const device = await target.openDevice()
  const email = newEmail()
  const startedAt = performance.now()
  let [looked, passed, mailed] = [0, 0, 0]
  const isDay = () => passed + (performance.now() - startedAt) / 1_000 < daySeconds
  const pass = async (seconds: number) => {
    passed += seconds
    await passSeconds(target, seconds)
  }
  while (isDay()) {
    const { status, headers, result } = await device.start(email)
    if (status !== 200) {
      await pass(toPause(headers))
      continue
    }
    mailed += 1
    const code = (await waitForCodes(target, email, mailed)).at(-1) ?? ''
    while (isDay()) {
      const { problem, headers } = await device.finish(result?.flowId ?? '', differentFrom(code))
      if (problem === 'code_wrong') looked += 1
      else if (problem === 'too_many_tries') await pass(toPause(headers))
      else break
    }
  }
  return { looked }
}

async function guessRightAtOnce(target: Target): Promise<number> {
  const device = await target.openDevice()
  const email = newEmail()
  const { result } = await device.start(email)
  const [code = ''] = await waitForCodes(target, email, 1)
  const all = await Promise.all(Array.from({ length: 100 }, () => device.finish(result?.flowId ?? '', code)))
  return all.filter(({ isRight }) => isRight).length
}

function differentFrom(code: string): string {
  const other = createCode()
  return other === code ? differentFrom(code) : other
}
