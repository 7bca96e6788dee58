import { runStep } from './runStep.mjs'

/**
 * Which steps a command line names; all where it names none. Ends the process where it names one that is not there.
 * @param {{ name: string }[]} steps
 * @param {readonly string[]} wanted
 * @returns {(step: { name: string }) => boolean}
 */
export function pickByName(steps, wanted) {
  const names = steps.map(({ name }) => name)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`No step is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
    process.exit(1)
  }
  return ({ name }) => wanted.length === 0 || wanted.includes(name)
}

/**
 * Runs lists of steps one list after the other, prints what failed once more at the end, and sets the exit code. A signal ends what runs.
 * @param {{ steps: object[], atOnce: number, onPassed?: (step: object) => void }[]} lists `atOnce` steps of a list run at the same time.
 * @returns {Promise<{ total: { passed: number, failed: number, skipped: number }, flaky: string[] }>}
 */
export async function runSteps(lists) {
  const running = new Set()
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopped = true
      for (const child of running) child.kill(signal)
      process.exitCode = 130
    })
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const flaky = []
  for (const { steps, atOnce, onPassed } of lists) {
    const waiting = [...steps]
    const runEach = async () => {
      for (let step = waiting.shift(); step && !isStopped; step = waiting.shift()) {
        const result = await runStep(step, running)
        for (const key of Object.keys(total)) total[key] += result.counted[key]
        failures.push(...result.failures)
        flaky.push(...result.flaky)
        if (result.counted.failed === 0 && !isStopped) onPassed?.(step)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, runEach))
  }
  if (total.failed > 0) process.exitCode ||= 1
  for (const failure of failures) console.log(failure)
  return { total, flaky }
}
