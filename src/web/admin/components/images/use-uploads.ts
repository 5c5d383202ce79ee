import { useEffect, useRef, useState } from 'react';
import { type ImageUse, validateImageFile } from '#features/media/rules.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { type StoredImage, uploadImage } from './upload-image.ts';

export type Upload = { id: number; name: string; size: number; sentBytes: number; cancel(): void };

let lastId = 0;

/** Running uploads and their errors. Leaving the screen aborts them. */
export function useUploads(use: ImageUse, onUploaded: (image: StoredImage) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const arrived = useRef(onUploaded);
  arrived.current = onUploaded;
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all) one.abort();
    };
  }, []);

  async function one(file: File): Promise<'done' | 'cancelled' | string> {
    const id = ++lastId;
    const stop = new AbortController();
    running.current.add(stop);
    setUploads((all) => [...all, { id, name: file.name, size: file.size, sentBytes: 0, cancel: () => stop.abort() }]);
    try {
      const onSent = (percent: number) =>
        setUploads((all) => all.map((up) => (up.id === id ? { ...up, sentBytes: percent } : up)));
      arrived.current(await uploadImage(file, use, stop.signal, onSent));
      return 'done';
    } catch (error) {
      return stop.signal.aborted ? 'cancelled' : (error as Error).message;
    } finally {
      running.current.delete(stop);
      setUploads((all) => all.filter((up) => up.id !== id));
    }
  }

  /** Uploads files one after the other, so that they keep their order. */
  async function add(files: readonly File[]): Promise<void> {
    const refused = files.flatMap((file) => validateImageFile(file) ?? []);
    const good = files.filter((file) => !validateImageFile(file));
    setProblems(refused);
    const results: string[] = [];
    for (const file of good) results.push(await one(file));
    const failed = results.filter((result) => result !== 'done' && result !== 'cancelled');
    const doneCount = results.filter((result) => result === 'done').length;
    setProblems([...refused, ...failed]);
    if (refused.length + failed.length > 0) toastError('Upload failed', [...refused, ...failed].join(' '));
    else if (doneCount > 0) toast('Images uploaded', `${doneCount} image(s) uploaded successfully.`);
  }
  return { uploads, problems, add, dismiss: () => setProblems([]) };
}
