import type { QueryClient } from '@tanstack/react-query';
import type { MessageChannel } from '#shared/message-states.ts';
import { CircleAlert } from '../../../icons/circle-alert.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleDashed } from '../../../icons/circle-dashed.ts';
import { CircleMinus } from '../../../icons/circle-minus.ts';
import type { Icon } from '../../../icons/create-icon.tsx';
import type { Hue } from '../../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../../api.ts';

export type MessageTemplate = Awaited<ReturnType<AdminApi['messages']['templates']>>[number];
export type Provider = Awaited<ReturnType<AdminApi['messages']['status']>>['providers'][number];

export const reloadTemplates = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: adminQueries.messages.key() });

export const findTemplate = (
  templates: readonly MessageTemplate[],
  event: string,
  channel: MessageChannel,
): MessageTemplate | null => templates.find((one) => one.event === event && one.channel === channel) ?? null;

/** The state of a template, with the worst first. */
export function templateBadge(template: MessageTemplate | null): { hue: Hue; icon: Icon; text: string } {
  if (!template) return { hue: 'grey', icon: CircleDashed, text: 'Not set up' };
  if (template.isBlocked) return { hue: 'red', icon: CircleAlert, text: 'Paused by the provider' };
  if (template.problem) return { hue: 'red', icon: CircleAlert, text: 'Refused' };
  return template.isActive
    ? { hue: 'green', icon: CircleCheck, text: 'On' }
    : { hue: 'grey', icon: CircleMinus, text: 'Off' };
}
