import { parseChoice } from '../configurator/choice.ts'
import type { PageProps } from '../PageProps.ts'
import { LandingPage } from './LandingPage.tsx'

/** The page at `/`: what Latchkey is, at work, as the link configures it. */
export async function openLanding(props: PageProps) {
  return <LandingPage {...props} {...parseChoice(location.search, props.settings)} />
}
