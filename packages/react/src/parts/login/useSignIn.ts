import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLocale } from '../../hooks/useMessages.ts'
import { useIsModalOpen } from '../../modal/useModalOnScreen.ts'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import type { SignInChoice, SignInFailure } from './signIn.ts'

/** Signing in to the embedded wallet, from the tap to the account. The code for it is loaded when it begins. */
export function useSignIn() {
  const latchkey = useLatchkey()
  const locale = useLocale()
  const [failure, setFailure] = useState<SignInFailure>()
  const [running, setRunning] = useState<SignInChoice>()
  const controller = useRef<AbortController>(undefined)
  const cancel = useCallback(() => controller.current?.abort(), [])
  const isOpen = useIsModalOpen()
  // The visitor closed the widget, or went on to another view.
  useEffect(() => (isOpen ? cancel : undefined), [isOpen, cancel])

  return {
    /** What to do about it; undefined where nothing went wrong. */
    failure: useFailureText(failure),
    running,
    isRunning: running !== undefined,
    cancel,
    reset: () => setFailure(undefined),
    async run(choice: SignInChoice): Promise<void> {
      cancel()
      const current = new AbortController()
      controller.current = current
      setFailure(undefined)
      setRunning(choice)
      const failed = await import('./signIn.ts').then(
        ({ signIn }) => signIn(latchkey, choice, { locale, signal: current.signal }),
        () => ({ text: locale.messages.login.notLoaded }),
      )
      if (controller.current !== current) return
      setRunning(undefined)
      setFailure(failed)
    },
  }
}

/** The sentence of a failure. One about time counts down, and goes when the time is over. */
function useFailureText(failure: SignInFailure | undefined): string | undefined {
  const { messages } = useLocale()
  const seconds = useSecondsUntil(failure && 'retryAt' in failure ? failure.retryAt : undefined)
  if (failure && 'text' in failure) return failure.text
  return seconds > 0 ? messages.login.cooldown({ seconds }) : undefined
}

/** Fetches the code to sign in before it is needed: the app's own files. */
export function prefetchSignIn(): void {
  void import('./signIn.ts').catch(() => {})
}
