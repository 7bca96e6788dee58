import { type RegisteredName, type RegisterNameParameters, registerName } from '@latchkey/core'
import { useCallback, useState } from 'react'
import { useWrite, type Write } from './useWrite.ts'

type Step = Parameters<NonNullable<RegisterNameParameters['onStep']>>[0]

export type UseRegisterName = Write<RegisterNameParameters, RegisteredName> & {
  /** `sign`: the wallet has the request. `register`: the server has it. Undefined while nothing runs. */
  step: Step | undefined
}

/**
 * Registers a name for the active account, step by step. `useRead(checkName, …)` checks whether one is free.
 *
 * @example
 * const { run, step, error } = useRegisterName()
 * <button disabled={step !== undefined} onClick={() => void run({ label: 'harbour' })}>{step ?? 'Register'}</button>
 */
export function useRegisterName(): UseRegisterName {
  const write = useWrite(registerName)
  const [step, setStep] = useState<Step>()
  const { run: runWrite, status } = write
  const run = useCallback<typeof runWrite>(
    (parameters) =>
      runWrite({
        ...parameters,
        onStep(next) {
          setStep(next)
          parameters.onStep?.(next)
        },
      }),
    [runWrite],
  )
  return { ...write, run, step: status === 'pending' ? step : undefined }
}
