// Hook for the settings.
import { useStore } from 'zustand';
import { type Settings, settingsStore } from './settings-store.ts';

export function useSettings(): Settings {
  return useStore(settingsStore);
}
