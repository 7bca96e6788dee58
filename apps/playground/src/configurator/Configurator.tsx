import { useMessages } from '../messages/loadMessages.ts'
import { CheckGroup, ChoiceGroup } from '../settings/ChoiceGroup.tsx'
import { localeOptions } from '../settings/localeOptions.ts'
import { AccentField } from './AccentField.tsx'
import { CodePanel } from './CodePanel.tsx'
import { type Choice, lists, type Problem, type SingleName, singles } from './choice.ts'
import { applyPreset, type PresetName, presetOf, presets } from './presets.ts'
import { chainNames } from './toOptions.ts'
import { wallets } from './wallets.ts'

/** Every setting of the widget, live, with the code of an app that has it. */
export function Configurator(props: {
  choice: Choice
  problems: readonly Problem[]
  onChange: (choice: Choice) => void
}) {
  const { choice, problems, onChange } = props
  const { configurator: messages } = useMessages()
  const change = (part: Partial<Choice>) => onChange({ ...choice, ...part })
  const single = <Name extends SingleName>(name: Name) => {
    // The compiler loses which list belongs to which name.
    const options = singles[name] as readonly string[] as readonly Choice[Name][]
    const labels: Record<string, string> = messages[name].options
    return (
      <ChoiceGroup
        label={messages[name].label}
        hasLegend
        options={options.map((value) => ({ value, label: labels[value] ?? value }))}
        value={choice[name]}
        onChange={(value) => change({ [name]: value })}
      />
    )
  }
  const preset = presetOf(choice)
  const hasServer = choice.features.includes('server')

  return (
    <section className="configurator" aria-labelledby="configurator-title">
      <h2 id="configurator-title">{messages.title}</h2>
      <p className="quiet">{messages.about}</p>
      {problems.length > 0 && (
        <div role="alert" className="problem">
          {problems.map(({ name, value }) => (
            <p key={name}>{messages.problem({ name, value })}</p>
          ))}
        </div>
      )}
      <fieldset className="chips presets">
        <legend className="unseen">{messages.presets.label}</legend>
        {(Object.keys(presets) as PresetName[]).map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === preset}
            onClick={() => onChange(applyPreset(name, choice))}
          >
            {messages.presets.names[name]}
          </button>
        ))}
      </fieldset>
      {/* The link to the widget floats over these, not over the presets above. */}
      <div>
        <div className="choices">
          {single('theme')}
          <AccentField accent={choice.accent} onChange={(accent) => change({ accent })} />
          {single('radius')}
          {single('font')}
          {single('density')}
          <ChoiceGroup
            label={messages.language}
            hasLegend
            options={localeOptions}
            value={choice.locale}
            onChange={(locale) => change({ locale })}
          />
          {single('mode')}
          <div>{single('connect')}</div>
          <div>{single('currency')}</div>
          <CheckGroup
            label={messages.features.label}
            options={lists.features.map((value) => ({
              value,
              label: messages.features.options[value],
              disabled: value !== 'server' && !hasServer,
            }))}
            values={choice.features}
            onChange={(features) => change({ features })}
          />
          <div>
            <CheckGroup
              label={messages.chains}
              options={lists.chains.map((value) => ({ value, label: chainNames[value] }))}
              values={choice.chains}
              onChange={(chains) => change({ chains })}
              least={1}
            />
            <p className="quiet note">{messages.chainsNote}</p>
          </div>
          <div>
            <CheckGroup
              label={messages.login.label}
              options={lists.login.map((value) => ({ value, label: messages.login.options[value] }))}
              values={choice.login}
              onChange={(login) => change({ login })}
            />
            <p className="quiet note">{messages.login.note}</p>
          </div>
          <CheckGroup
            label={messages.wallets}
            options={lists.wallets.map((value) => ({ value, label: wallets[value].name, disabled: !hasServer }))}
            values={choice.wallets}
            onChange={(chosen) => change({ wallets: chosen })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={choice.onlyWallets}
              disabled={choice.wallets.length === 0 || !hasServer}
              onChange={(event) => change({ onlyWallets: event.target.checked })}
            />
            {messages.onlyWallets}
          </label>
        </div>
        <CodePanel choice={choice} />
        <a className="see" href="#stage">
          {messages.see}
        </a>
      </div>
    </section>
  )
}
