import type { ConnectMethod, LatchkeyOptions } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { lazyView } from '../lazyView.ts'
import { useLoaded } from '../useLoaded.ts'

const logins = lazyView(() => import('../../parts/login/Logins.tsx').then((module) => module.Logins))

/**
 * The place of the logins before the wallets, or of those after them: at its full height from the start, so that their code, which is
 * loaded once the view is drawn, moves nothing.
 * @param props.isAlone whether the view lists no wallets.
 */
export function LoginSlot({ isAfter, isAlone }: { isAfter?: boolean; isAlone: boolean }): ReactNode {
  useStyles(css)
  const { options } = useLatchkey()
  const methods = listLogins(options, isAfter)
  const Logins = useLoaded(logins, methods.length > 0)
  if (methods.length === 0) return null
  return (
    <div className="lk-logins" data-count={methods.length}>
      {Logins && <Logins methods={methods} isAfter={isAfter} isAlone={isAlone} />}
    </div>
  )
}

/** Whether visitors can sign in without a wallet. */
export function hasLogins(options: LatchkeyOptions): boolean {
  return [false, true].some((isAfter) => listLogins(options, isAfter).length > 0)
}

/** Whether the view may list wallets. */
export function hasWallets({ connectMethods }: LatchkeyOptions): boolean {
  return connectMethods?.includes('wallet') !== false
}

function listLogins(options: LatchkeyOptions, isAfter = false): readonly ConnectMethod[] {
  const { embeddedWallet, connectMethods: order = ['email', 'social', 'wallet'] } = options
  const isOffered = (method: ConnectMethod) =>
    method === 'email' ? embeddedWallet?.email !== false : method === 'social' && embeddedWallet?.socials?.length
  const first = order.slice(0, order.includes('wallet') ? order.indexOf('wallet') : undefined)
  return order.filter((method) => embeddedWallet && isOffered(method) && first.includes(method) !== isAfter)
}

const css = `
.lk-logins { min-height: 108px }
.lk-logins[data-count='2'] { min-height: 168px }
.lk-logins:has(> [data-off]) { min-height: 0 }
`
