import { Field, type FieldProps } from './field'

interface UsernameFieldProps {
  words: Record<'username' | 'checking' | 'available' | 'unable', string>
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
  /** The answer to the question whether it is free. */
  state: 'idle' | 'checking' | 'available' | 'taken' | 'unable'
  error: string | undefined
}

/** The field of a username, which says whether the name is free. */
export function UsernameField({ words, state, ...rest }: UsernameFieldProps) {
  const notes: Record<typeof state, FieldProps['note']> = {
    idle: undefined,
    checking: { tone: 'plain', text: words.checking },
    available: { tone: 'ok', text: words.available },
    taken: undefined,
    unable: { tone: 'warn', text: words.unable },
  }
  return (
    <Field
      {...rest}
      label={words.username}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      note={notes[state]}
    />
  )
}
