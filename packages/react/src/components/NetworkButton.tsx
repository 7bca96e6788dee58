'use client'

import { getModal, getNetwork, open, watchModal, watchNetwork } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { PageButton, useButtonMessages } from './PageButton.tsx'

/** Shows the active network and opens the list of networks. Renders on the server. */
export function NetworkButton(): ReactNode {
  return (
    <Boundary>
      <ActiveNetwork />
    </Boundary>
  )
}

function ActiveNetwork(): ReactNode {
  const { latchkey, warm } = useLatchkeyContext()
  const { network, isUnsupported } = useWatch(getNetwork, watchNetwork)
  const isOpen = useWatch(getModal, watchModal).open
  const messages = useButtonMessages()
  const name = isUnsupported ? messages.wrongNetwork : network?.name
  return (
    <PageButton
      variant="secondary"
      wrong={isUnsupported}
      label={name && messages.network({ name })}
      expanded={isOpen}
      onClick={() => open(latchkey, { view: 'Networks' })}
      onNear={warm}
    >
      {network?.imageUrl && !isUnsupported && <img src={network.imageUrl} alt="" referrerPolicy="no-referrer" />}
      <span>{name ?? messages.chooseNetwork}</span>
    </PageButton>
  )
}
