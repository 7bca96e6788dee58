import { parseCaipAddress } from '@latchkey/core'
import { getTokenCheck, type TokenCheckParameters } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { useRead } from '../hooks/useRead.ts'
import { TriangleAlertIcon } from '../ui/Icon.tsx'
import { AddressGroups } from './AddressGroups.tsx'
import { Note } from './Note.tsx'

/** Warns that a token is an imitation, or that its decimals come from the server alone. */
export function TokenNotes({ address, symbol, decimals, name }: TokenCheckParameters): ReactNode {
  const { common } = useMessages()
  const check = useRead(getTokenCheck, { address, symbol, decimals, name }).data
  return (
    <>
      {check?.imitated && (
        <Note tone="negative" icon={<TriangleAlertIcon />}>
          {common.imitates({ symbol: check.imitated })}
          {address && <AddressGroups address={parseCaipAddress(address).address} />}
        </Note>
      )}
      {check?.decimalsSource === 'server' && <Note>{common.decimalsUnverified({ symbol })}</Note>}
    </>
  )
}
