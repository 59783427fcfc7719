import { useState } from 'react'
import { notifications, turnOff, turnOn } from './notifications'

/** Whether this device gets notifications, and how to change it; `failed` after a try that did not work. */
export const useNotifications = () => {
  const [state, setState] = useState(notifications)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const change = async (on: boolean) => {
    setBusy(true)
    try {
      const done = on ? await turnOn() : await turnOff().then(() => true)
      setFailed(!done)
    } finally {
      setState(notifications())
      setBusy(false)
    }
  }
  return { state, isBusy, failed, change: (on: boolean) => void change(on) }
}
