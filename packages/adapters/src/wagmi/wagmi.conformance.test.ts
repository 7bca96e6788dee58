import { describeAdapter } from '../conformance/describeAdapter.ts'
import { startStage } from './test/startStage.ts'

describeAdapter('wagmi', startStage)
