import { useEffect, useRef, useState } from 'react';

const RETRY_MS = 2000;

type Task = () => Promise<void>;

/**
 * Runs tasks one after the other. While the server cannot be reached, the first one is tried again and the others wait;
 * any other error is for the task to handle.
 */
export function useTaskQueue() {
  const tasks = useRef<Task[]>([]);
  const isWorking = useRef(false);
  const isMounted = useRef(true);
  const [waiting, setWaiting] = useState(0);
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function work() {
    if (isWorking.current) return;
    isWorking.current = true;
    while (tasks.current.length > 0 && isMounted.current) {
      try {
        await tasks.current[0]!();
        tasks.current.shift();
        setOffline(false);
      } catch (error) {
        // fetch throws it when there is no connection
        if (!(error instanceof TypeError)) {
          tasks.current = [];
          isWorking.current = false;
          setWaiting(0);
          throw error;
        }
        setOffline(true);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      setWaiting(tasks.current.length);
    }
    isWorking.current = false;
  }

  return {
    waiting,
    isOffline,
    /** by a task: runs another one right after it, before those that wait */
    addNext(task: Task) {
      tasks.current.splice(1, 0, task);
    },
    add(task: Task) {
      tasks.current.push(task);
      setWaiting(tasks.current.length);
      void work();
    },
  };
}
