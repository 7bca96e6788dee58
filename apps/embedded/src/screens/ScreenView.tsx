import type { ReactElement } from 'react'
import { Approve } from './Approve.tsx'
import { EmailCode } from './EmailCode.tsx'
import { Notice } from './Notice.tsx'
import { ProtectWallet } from './ProtectWallet.tsx'
import { Recover } from './Recover.tsx'
import type { ScreenProps, ShownScreen } from './screenStore.ts'
import type { ScreenName } from './screens.ts'

/** A screen without a component does not compile. */
const components: { [name in ScreenName]: (props: ScreenProps<name>) => ReactElement } = {
  emailCode: EmailCode,
  protect: ProtectWallet,
  recover: Recover,
  notice: Notice,
  approve: Approve,
}

/** Draws the screen that a flow asks for. A screen that is asked again keeps what was typed. */
export function ScreenView({ shown }: { shown: ShownScreen }): ReactElement {
  // The record pairs each name with the component of its data, which TypeScript cannot follow through the union.
  const Component = components[shown.name] as (props: ShownScreen) => ReactElement
  return <Component key={shown.name} {...shown} />
}
